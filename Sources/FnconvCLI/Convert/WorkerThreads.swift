internal import Platform

/// Runs `body` on `count` threads at once, this one among them, and returns when all are done.
///
/// Fewer run if the system has no more threads. Plain threads, since the work blocks on files and there is nothing to await.
func runOnThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [Thread] = []
    while threads.count + 1 < count, let thread = Thread(body) { threads.append(thread) }
    body()
    for thread in threads { thread.join() }
}
