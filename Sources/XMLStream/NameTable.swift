/// Numbers for the strings that libxml2 has interned, found by their address.
///
/// libxml2 keeps each name once for each parser, so equal names have equal addresses and a lookup compares no text.
struct NameTable {
    private var keys: [UInt]
    private var values: [UInt32]
    private var mask: Int
    /// The names by their numbers; 0 is no name.
    private(set) var names: [String] = [""]

    init() {
        mask = 255
        keys = [UInt](repeating: 0, count: mask + 1)
        values = [UInt32](repeating: 0, count: mask + 1)
    }

    @inline(__always)
    private func slot(_ address: UInt) -> Int {
        Int(truncatingIfNeeded: address ^ (address >> 8) ^ (address >> 16)) & mask
    }

    /// The number of the name at `address`, or 0 if it has none yet.
    @inline(__always)
    func number(at address: UInt) -> UInt32 {
        var index = slot(address)
        while true {
            if keys[index] == address { return values[index] }
            if keys[index] == 0 { return 0 }
            index = (index + 1) & mask
        }
    }

    /// Gives `name`, which libxml2 keeps at `address`, the next number.
    mutating func insert(_ name: String, at address: UInt) -> UInt32 {
        if names.count * 2 > mask { grow() }
        let number = UInt32(names.count)
        names.append(name)
        place(address, number)
        return number
    }

    private mutating func place(_ address: UInt, _ number: UInt32) {
        var index = slot(address)
        while keys[index] != 0 { index = (index + 1) & mask }
        keys[index] = address
        values[index] = number
    }

    private mutating func grow() {
        let old = zip(keys, values).filter { $0.0 != 0 }
        mask = mask * 2 + 1
        keys = [UInt](repeating: 0, count: mask + 1)
        values = [UInt32](repeating: 0, count: mask + 1)
        for (address, number) in old { place(address, number) }
    }
}
