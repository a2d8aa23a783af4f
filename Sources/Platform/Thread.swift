internal import CLibrary

/// A thread of the system: for work that blocks, where there is nothing to await.
package struct Thread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    #if canImport(Darwin) || canImport(Musl)
        // A pointer there.
        private var handle: pthread_t?
    #else
        private var handle = pthread_t()
    #endif

    /// Starts a thread that runs `body`; nil if the system has no more.
    package init?(_ body: @escaping @Sendable () -> Void) {
        let work = unsafe Unmanaged.passRetained(Work(body))
        // The thread takes over the reference that was retained for it.
        let code = unsafe pthread_create(
            &handle, nil,
            { argument in
                // Optional on some systems, not on others.
                if let argument = unsafe argument as UnsafeMutableRawPointer? {
                    unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                }
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            unsafe work.release()
            return nil
        }
    }

    /// Waits until the thread has ended; once only.
    package func join() {
        if let handle = handle as pthread_t? { pthread_join(handle, nil) }
    }
}
