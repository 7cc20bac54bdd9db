#if canImport(Glibc)
  import Glibc

  /// An address on loopback that never responds: a listening socket with a full queue, so the system drops every further attempt
  /// to connect.
  final class Blackhole: Sendable {
    private let sockets: [CInt]

    /// Nil when the system does not allow it.
    init?(address: String, port: Int) {
      var target = sockaddr_in()
      target.sin_family = sa_family_t(AF_INET)
      target.sin_port = in_port_t(port).bigEndian
      guard inet_pton(AF_INET, address, &target.sin_addr) == 1 else { return nil }
      let listening = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      let first = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      sockets = [listening, first]
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isReady = withUnsafePointer(to: &target) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(listening, address, length) == 0 && listen(listening, 0) == 0 && connect(first, address, length) == 0
        }
      }
      guard isReady else { return nil }
    }

    deinit { for socket in sockets { close(socket) } }
  }
#endif
