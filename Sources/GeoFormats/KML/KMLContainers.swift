internal import GeoStream

/// The open document and folders, and how much of them has been handed on.
///
/// What a folder says behind the first thing in it comes too late; what a document says is handed on again.
struct KMLContainers {
    /// What the document says of itself.
    var info = DocumentInfo()
    private var sentInfo: DocumentInfo?
    private var folders: [FolderInfo] = []
    /// How many of the open folders have been handed on.
    private var sent = 0

    /// Whether the document is read into another, in which it is a folder.
    var isInside = false

    var isInFolder: Bool { !folders.isEmpty }

    /// Begins the document, with the attributes of its element.
    mutating func beginDocument(_ element: ExtensionElement) {
        if sentInfo == nil { info.sourceElements.append(element) }
    }

    /// Begins a folder with the attributes of its element, whose name it keeps where it is another.
    mutating func beginFolder(_ element: ExtensionElement) {
        var folder = FolderInfo()
        if !element.attributes.isEmpty || !element.isKML(.Folder) { folder.sourceElements.append(element) }
        folders.append(folder)
    }

    /// Keeps an element of the innermost folder, or of the document, for a copy: in its head as long as that may change, else
    /// in its place.
    mutating func keep(_ element: ExtensionElement, _ output: inout EventBuffer) {
        if isInFolder {
            if changeFolder({ $0.sourceElements.append(element) }) { return }
        } else if sentInfo == nil, info.sourceElements.count < Self.limit {
            return info.sourceElements.append(element)
        }
        keepInPlace(element, &output)
    }

    /// Keeps an element where it stands among the features.
    mutating func keepInPlace(_ element: ExtensionElement, _ output: inout EventBuffer) {
        send(&output)
        output.append(.sourceElement(element))
    }

    /// The most elements that wait for the first feature of a document.
    private static let limit = 100_000

    /// Changes the innermost folder; false if it has been handed on, or if there is none.
    mutating func changeFolder(_ change: (inout FolderInfo) -> Void) -> Bool {
        guard sent < folders.count else { return false }
        change(&folders[folders.count - 1])
        return true
    }

    /// Ends the innermost folder.
    mutating func endFolder(_ output: inout EventBuffer) {
        send(&output)
        output.append(.endFolder)
        folders.removeLast()
        sent -= 1
    }

    /// Hands on the document's metadata and the folders that are open, before the first thing in them.
    mutating func send(_ output: inout EventBuffer) {
        sendInfo(&output)
        while sent < folders.count {
            output.append(.beginFolder(folders[sent]))
            sent += 1
        }
    }

    /// Hands on the document's metadata where they are new; inside a folder they wait for its end.
    mutating func sendInfo(_ output: inout EventBuffer) {
        guard sent == 0, !isInside, sentInfo != info else { return }
        output.append(.document(info))
        sentInfo = info
    }
}
