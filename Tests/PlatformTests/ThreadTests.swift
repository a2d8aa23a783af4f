import Platform
import Synchronization
import Testing

@Suite("Threads")
struct ThreadTests {
    @Test("a thread has done its work when it has been joined")
    func join() {
        final class Sum: Sendable { let value = Atomic(0) }
        let sum = Sum()
        let threads = (1...4).compactMap { number in Thread { sum.value.add(number, ordering: .relaxed) } }
        #expect(threads.count == 4)
        for thread in threads { thread.join() }
        #expect(sum.value.load(ordering: .relaxed) == 10)
    }
}
