import FormatSupport
import Testing

@Suite("What is known of names")
struct XMLNameMemoTests {
    @Test("is nothing until it is set, for each name by itself")
    func values() {
        var memo = XMLNameMemo<Bool>()
        #expect(memo[0] == nil)
        #expect(memo[7] == nil)
        memo[7] = true
        memo[2] = false
        #expect(memo[7] == true)
        #expect(memo[2] == false)
        #expect(memo[3] == nil)
        #expect(memo[8] == nil)
        memo[7] = false
        #expect(memo[7] == false)
    }
}
