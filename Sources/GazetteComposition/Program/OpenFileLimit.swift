#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's limit of open files and connections for this process.
enum OpenFileLimit {
  /// Raises the soft limit to the hard limit, at most 65,536: the default is for older programs, and is too low for connections,
  /// pictures and the database together. If that fails, the process continues with the existing limit.
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
