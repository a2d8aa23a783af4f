/// The records that stand in a ZIP archive between the contents of its entries (APPNOTE.TXT 6.3.10, 4.3).
enum ZipRecord: Int {
    case entry = 0x0403_4B50
    case directoryEntry = 0x0201_4B50
    case signature = 0x0505_4B50
    case end64 = 0x0606_4B50
    case locator64 = 0x0706_4B50
    case end = 0x0605_4B50

    /// The bytes up to those of variable number, whose number they tell.
    var fixedSize: Int {
        switch self {
        case .entry: 30
        case .directoryEntry: 46
        case .signature: 6
        case .end64: 12
        case .locator64: 20
        case .end: 22
        }
    }

    /// The bytes of the whole record that begins with these.
    func size(of fixed: [UInt8]) -> Int {
        switch self {
        case .entry: fixedSize + fixed.uint16(at: 26) + fixed.uint16(at: 28)
        case .directoryEntry: fixedSize + fixed.uint16(at: 28) + fixed.uint16(at: 30) + fixed.uint16(at: 32)
        case .signature: fixedSize + fixed.uint16(at: 4)
        case .end64: fixed.uint64(at: 4).addingReportingOverflow(fixedSize).partialValue
        case .locator64: fixedSize
        case .end: fixedSize + fixed.uint16(at: 20)
        }
    }

    /// The sizes that are possible: no number in the archive is trusted with more memory than its fields of two bytes allow.
    var sizes: ClosedRange<Int> { (self == .end64 ? 56 : fixedSize)...(46 + 3 * 0xFFFF) }
}
