internal import FormatSupport

/// The fields that applications on a device have described, as far as one stands for a field of the profile.
///
/// Only for fields without a scale, since a developer's numbers are not scaled as the profile's are.
struct FITDeveloperFields {
    private struct Key: Hashable {
        var developer, number: UInt8
    }

    private var natives: [Key: (number: UInt8, type: FITType)] = [:]

    private static let unscaled: [FITRecordStep.Target] = [.heartRate, .cadence, .power, .temperature]

    /// Takes a field_description.
    mutating func take(_ message: borrowing FITMessage) {
        guard let developer = message.code(0).flatMap(UInt8.init(exactly:)),
            let number = message.code(1).flatMap(UInt8.init(exactly:)),
            let type = message.code(2).flatMap(UInt8.init(exactly:)).flatMap(FITType.init(number:)),
            // Without a message it stands for that of records.
            message.code(14) ?? Int(FITMessageType.record.rawValue) == FITMessageType.record.rawValue,
            let native = message.code(15).flatMap(UInt8.init(exactly:)),
            let target = FITRecordStep.Target(rawValue: native), Self.unscaled.contains(target)
        else { return }
        natives[Key(developer: developer, number: number)] = (native, type)
    }

    /// The field of the profile that a developer's field stands for.
    func native(number: UInt8, developer: UInt8) -> (number: UInt8, type: FITType)? {
        natives[Key(developer: developer, number: number)]
    }
}
