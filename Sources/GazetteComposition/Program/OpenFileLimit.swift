#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many files and connections the system lets this process have open.
enum OpenFileLimit {
  /// Takes what the system allows a process that asks: what it gives one that does not is meant for programs of an older
  /// kind, and is less than the connections, the pictures and the database need together. Where that is refused, the
  /// process goes on with what it has.
  static func raise() {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 65_536))
    _ = setrlimit(resource, &limit)
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
