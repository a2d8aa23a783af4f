internal import CLibXML2

/// The named characters of HTML, as libxml2 knows them.
enum HTMLEntity {
    /// The Unicode scalar that `&name;` is, or nil.
    static func scalar(_ name: String) -> UInt32? {
        // The table is static data of libxml2.
        unsafe htmlEntityLookup(name).map { unsafe $0.pointee.value }
    }
}

/// The Windows code page of Western Europe.
enum Windows1252 {
    /// The Unicode scalar of a byte; the five that have none are what ISO 8859-1 makes of them.
    static func scalar(_ byte: UInt8) -> Int {
        byte >= 0x80 && byte < 0xA0 ? high[Int(byte) - 0x80] : Int(byte)
    }

    private static let high = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
        0x017E, 0x0178,
    ]
}
