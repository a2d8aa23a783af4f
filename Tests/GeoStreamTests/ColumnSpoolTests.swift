import ByteText
import Testing

@testable import GeoStream

@Suite("ColumnSpool")
struct ColumnSpoolTests {
    @Test("values of all kinds come back as they were, from memory and from a file", arguments: [0, 1 << 20])
    func kinds(memoryLimit: Int) throws {
        let numbers = [0.0, -0.0, 1, -1.5, 0.001, 1e-7, 12_345.678, 1e300, -Double.greatestFiniteMagnitude, 0.1 + 0.2]
        let times = [
            Timestamp(seconds: 1_700_000_000), Timestamp(seconds: -5, nanoseconds: 999_999_999),
            Timestamp(seconds: 0, nanoseconds: 1),
        ]
        var column = ColumnSpool(memoryLimit: memoryLimit)
        // A round takes about a hundred bytes and a block is 16 KiB.
        for round in 0..<500 {
            for number in numbers { try column.append(number) }
            try column.appendNull()
            for time in times { try column.append(time) }
            try column.append("text \(round)".utf8.span, tag: 7)
            try column.appendGap()
        }
        var cursor = ColumnCursor()
        for round in 0..<500 {
            for number in numbers {
                #expect(try cursor.next(in: column) == .number)
                #expect(cursor.number.bitPattern == number.bitPattern)
            }
            #expect(try cursor.next(in: column) == .null)
            for time in times {
                #expect(try cursor.next(in: column) == .time)
                #expect(cursor.time == time)
            }
            #expect(try !cursor.isAtGap(in: column))
            #expect(try cursor.next(in: column) == .text)
            #expect(cursor.tag == 7)
            #expect(String(decoding: cursor.text, as: UTF8.self) == "text \(round)")
            #expect(try cursor.isAtGap(in: column))
            #expect(try cursor.next(in: column, keepingGap: true) == .gap)
            #expect(try cursor.next(in: column) == .gap)
        }
        #expect(try cursor.next(in: column) == .end)
        #expect(try cursor.next(in: column) == .end)
        #expect(try !cursor.isAtGap(in: column))
    }

    @Test("an emptied column begins anew")
    func emptied() throws {
        var column = ColumnSpool()
        try column.append(5)
        try column.append(Timestamp(seconds: 9, nanoseconds: 9))
        column.removeAll()
        try column.append(7)
        var cursor = ColumnCursor()
        #expect(try cursor.next(in: column) == .number)
        #expect(cursor.number == 7)
        #expect(try cursor.next(in: column) == .end)
    }
}
