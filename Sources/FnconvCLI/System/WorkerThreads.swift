internal import Glibc

/// Runs `body` on `count` threads at once, this one among them, and returns when all are done.
///
/// Fewer run if the system has no more threads. Plain threads, since the work blocks on files and there is nothing to await.
func runOnThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    while threads.count + 1 < count, let thread = startThread(body) { threads.append(thread) }
    body()
    for thread in threads { pthread_join(thread, nil) }
}

private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Starts a thread that runs `body`; nil if the system has no more.
func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let work = unsafe Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    // The thread takes over the reference that was retained for it.
    let code = unsafe pthread_create(
        &thread, nil,
        { argument in
            guard let argument = unsafe argument else { return nil }
            unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
            return nil
        }, work.toOpaque())
    guard code == 0 else {
        unsafe work.release()
        return nil
    }
    return thread
}
