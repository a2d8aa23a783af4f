/// Numbers for the strings that libxml2 has interned, found by their address.
///
/// libxml2 keeps each name once for each parser, so equal names have equal addresses and a lookup compares no text.
@safe
struct NameTable {
    private struct Entry: BitwiseCopyable {
        /// 0 where the entry is free.
        var address: UInt = 0
        var number: UInt32 = 0
    }

    /// Owned; has `mask + 1` entries, of which at least half are free, so a search always ends.
    private var entries: UnsafeMutablePointer<Entry>
    private var mask: UInt
    /// The names by their numbers; 0 is no name.
    private(set) var names: [String] = [""]

    init() {
        mask = 255
        unsafe entries = Self.allocate(mask)
    }

    func deallocate() { unsafe entries.deallocate() }

    private static func allocate(_ mask: UInt) -> UnsafeMutablePointer<Entry> {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: Int(mask) + 1)
        unsafe entries.initialize(repeating: Entry(), count: Int(mask) + 1)
        return unsafe entries
    }

    /// The entry of `address`, or the free one where it belongs.
    @inline(__always)
    private func entry(_ address: UInt) -> UnsafeMutablePointer<Entry> {
        var index = (address ^ (address >> 8) ^ (address >> 16)) & mask
        while true {
            // The mask keeps the index below the number of entries.
            let entry = unsafe entries + Int(bitPattern: index)
            if unsafe entry.pointee.address == address || entry.pointee.address == 0 { return unsafe entry }
            index = (index &+ 1) & mask
        }
    }

    /// The number of the name at `address`, or 0 if it has none yet.
    @inline(__always)
    func number(at address: UInt) -> UInt32 { unsafe entry(address).pointee.number }

    /// Gives `name`, which libxml2 keeps at `address`, the next number.
    @inline(never)
    mutating func insert(_ name: String, at address: UInt) -> UInt32 {
        if names.count * 2 > mask { grow() }
        let number = UInt32(names.count)
        names.append(name)
        unsafe entry(address).pointee = Entry(address: address, number: number)
        return number
    }

    private mutating func grow() {
        let (old, count) = unsafe (entries, Int(mask) + 1)
        mask = mask * 2 + 1
        unsafe entries = Self.allocate(mask)
        for index in 0..<count where unsafe old[index].address != 0 {
            unsafe entry(old[index].address).pointee = old[index]
        }
        unsafe old.deallocate()
    }
}
