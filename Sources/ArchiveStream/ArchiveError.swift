package import ByteText

/// What is wrong with packed bytes.
package struct ArchiveError: Error, Equatable {
    package var message: String
    package var fault = Fault.malformed
}
