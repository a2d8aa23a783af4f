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

    var isInFolder: Bool { !folders.isEmpty }

    mutating func beginFolder() { folders.append(FolderInfo()) }

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
        guard sent == 0, sentInfo != info else { return }
        output.append(.document(info))
        sentInfo = info
    }
}
