import GeoFormats
import GeoStream
import ByteText
import Glibc

struct FileSource: ByteSource {
    let fd: Int32
    mutating func read(into buffer: inout [UInt8]) throws(ConversionError) -> Int {
        let n = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(fd, $0.baseAddress!, $0.count) }
        return n
    }
}
func say(_ text: String) { _ = unsafe text.withCString { unsafe write(2, $0, strlen($0)) } }
let fd = unsafe open(CommandLine.arguments[1], O_RDONLY)
let p = Pipeline(writer: scratchWriter(), report: { say("\($0.location): \($0.kind) \($0.message)\n") }) { bytes in
    unsafe bytes.withUnsafeBytes { unsafe write(1, $0.baseAddress!, $0.count) == $0.count }
}
do {
    try p.run(PipelineInput(reader: scratchReader(), source: FileSource(fd: fd)))
    try p.finish()
} catch { say("\(error)\n"); p.abandon() }
