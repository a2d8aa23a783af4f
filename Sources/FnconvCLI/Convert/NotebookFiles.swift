internal import ByteText
internal import FileAccess
internal import GeoFormats
internal import GeoStream

/// Writes a notebook for each folder at the top of a document, in a file of its own beside that of the document, which gets
/// what stands in no folder.
///
/// A notebook is at its place as soon as its folder ends. Memory: that of two writers.
final class NotebookFiles: FeatureWriter {
    private struct Notebook {
        var writer: any FeatureWriter
        var output: ByteBuffer
        let file: OutputFile
    }

    /// The path of the document's own file without its extensions.
    private let stem: String
    private let fileExtension: String
    private let unfinished: UnfinishedFiles
    private let makeWriter: () throws(ConversionError) -> any FeatureWriter
    private var root: any FeatureWriter
    private var folder: Notebook?
    /// The paths that are taken.
    private var paths: Set<String>
    private var info = DocumentInfo()
    private var depth = 0
    private var lossesOfFolders = Losses()
    private var hasFolders = false
    private var hasLooseFeatures = false

    /// `makeWriter` makes the writer of a notebook; what it writes of the document itself goes to the output it is given.
    init(
        rootPath: String, siblings: Set<String>, unfinished: UnfinishedFiles,
        makeWriter: @escaping () throws(ConversionError) -> any FeatureWriter
    ) throws(ConversionError) {
        let name = FilePath.unpackedName(rootPath)
        let ending = "." + FilePath.fileExtension(rootPath)
        let plain = name.lowercased().hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
        stem = FilePath.directory(rootPath) + plain
        fileExtension = (ending == "." ? "" : ending) + (FilePath.isGzip(rootPath) ? ".gz" : "")
        paths = siblings
        self.unfinished = unfinished
        self.makeWriter = makeWriter
        root = try makeWriter()
    }

    /// Whether all that was written stands in folders.
    var isRootUnused: Bool { hasFolders && !hasLooseFeatures }

    var losses: Losses {
        var losses = lossesOfFolders
        if !isRootUnused { losses.add(root.losses) }
        return losses
    }

    func begin(into output: inout ByteBuffer) throws(ConversionError) { try root.begin(into: &output) }

    func write(_ mark: Mark, into output: inout ByteBuffer) throws(ConversionError) {
        switch mark {
        case .document(let info):
            self.info = info
            try root.write(mark, into: &output)
        case .beginFolder(let group):
            depth += 1
            if depth == 1 { try begin(group) } else { try pass(mark, &output) }
        case .endFolder:
            depth -= 1
            if depth == 0 { try end() } else { try pass(mark, &output) }
        case .beginFeature:
            if depth == 0 { hasLooseFeatures = true }
            try pass(mark, &output)
        case .sourceElement, .beginPart, .detail, .endPart, .amendFeature, .endFeature:
            try pass(mark, &output)
        }
    }

    func write(_ points: Span<TrackPoint>, into output: inout ByteBuffer) throws(ConversionError) {
        guard var notebook = folder else { return try root.write(points, into: &output) }
        folder = nil
        defer { folder = notebook }
        try notebook.writer.write(points, into: &notebook.output)
    }

    func finish(into output: inout ByteBuffer) throws(ConversionError) {
        if folder != nil { try end() }
        try root.finish(into: &output)
    }

    /// Forgets the folder that is being written.
    func discard() {
        folder?.file.discard()
        folder = nil
    }

    private func pass(_ mark: Mark, _ output: inout ByteBuffer) throws(ConversionError) {
        guard var notebook = folder else { return try root.write(mark, into: &output) }
        folder = nil
        defer { folder = notebook }
        try notebook.writer.write(mark, into: &notebook.output)
        if let failure = notebook.file.failure { throw failure }
    }

    private func begin(_ group: FolderInfo) throws(ConversionError) {
        hasFolders = true
        let file = try OutputFile(path(for: group.annotations.name ?? ""), unfinished: unfinished)
        var notebook = Notebook(writer: try makeWriter(), output: ByteBuffer { file.write($0) }, file: file)
        var info = info
        info.name = group.annotations.name ?? info.name
        try notebook.writer.begin(into: &notebook.output)
        try notebook.writer.write(.document(info), into: &notebook.output)
        folder = notebook
    }

    private func end() throws(ConversionError) {
        guard var notebook = folder else { return }
        try notebook.writer.finish(into: &notebook.output)
        notebook.output.drain()
        if let failure = notebook.file.failure { throw failure }
        try notebook.file.commit()
        folder = nil
        lossesOfFolders.add(notebook.writer.losses)
    }

    /// A path that no other file of this run has.
    private func path(for name: String) -> String {
        let stem = "\(stem) - \(Self.fileName(name))"
        var path = stem + fileExtension
        var number = 2
        while !paths.insert(path).inserted {
            path = "\(stem) \(number)\(fileExtension)"
            number += 1
        }
        return path
    }

    /// The name as far as a file can have it.
    private static func fileName(_ name: String) -> String {
        var text = String.UnicodeScalarView()
        var size = 0
        for scalar in name.unicodeScalars {
            size += UTF8.width(scalar)
            // File systems take 255 bytes, some of which the rest of the name needs.
            if size > 120 { break }
            text.append(scalar.value < 0x20 || scalar.value == 0x7F || scalar == "/" ? "_" : scalar)
        }
        return text.isEmpty ? "folder" : String(text)
    }
}
