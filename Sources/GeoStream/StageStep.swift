/// A stage at its place in a pipeline, with the buffer it writes into.
///
/// An object of its own: a stage that fills its buffer sets the next one to work before it has returned, and each must be
/// free to change while the other does.
final class StageStep {
    private var stage: any Stage
    private(set) var buffer: EventBuffer

    init(_ stage: any Stage, buffer: EventBuffer) {
        self.stage = stage
        self.buffer = buffer
    }

    /// Passes on the events that `isKept` lets through.
    func take(_ batch: borrowing EventBuffer, isKept: (Mark) -> Bool) throws(ConversionError) {
        try batch.forEach { mark throws(ConversionError) in
            if isKept(mark) { try stage.process(mark, into: &buffer) }
        } points: { points throws(ConversionError) in
            try stage.process(points, into: &buffer)
        }
        buffer.drain()
    }

    func finish() throws(ConversionError) {
        try stage.finish(into: &buffer)
        buffer.drain()
    }
}
