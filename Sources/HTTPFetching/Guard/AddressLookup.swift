import NIOCore
import NIOPosix

// Unchecked: the list that getaddrinfo made, walked until it is freed at the end; an address is read by its own
// family's form.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds every address of a host name, best first.
///
/// Throws, or returns an empty array, when there is no address; ends early when its task is cancelled.
public typealias AddressLookup = @Sendable (_ host: String) async throws -> [IPAddress]

/// Queries the system's resolver on separate threads, because it blocks.
enum SystemAddressLookup {
  /// Every address of `host`, in the order in which the system would try them.
  @Sendable static func addresses(of host: String) async throws -> [IPAddress] {
    // A stream, unlike a continuation, returns at once when the task is cancelled while the resolver still hangs.
    let (stream, continuation) = AsyncStream.makeStream(of: [IPAddress].self)
    NIOThreadPool.singleton.submit { _ in
      continuation.yield(resolve(host))
      continuation.finish()
    }
    for await addresses in stream { return addresses }
    throw CancellationError()
  }

  private static func resolve(_ host: String) -> [IPAddress] {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    var addresses: [IPAddress] = []
    var entry = list
    while let info = entry?.pointee {
      if let address = IPAddress(info), !addresses.contains(address) { addresses.append(address) }
      entry = info.ai_next
    }
    return addresses
  }
}

extension IPAddress {
  fileprivate init?(_ info: addrinfo) {
    guard let raw = UnsafeRawPointer(info.ai_addr) else { return nil }
    switch info.ai_family {
    case AF_INET:
      let address = raw.loadUnaligned(as: sockaddr_in.self)
      self = .v4(UInt32(bigEndian: address.sin_addr.s_addr))
    case AF_INET6:
      var address = raw.loadUnaligned(as: sockaddr_in6.self)
      let value = withUnsafeBytes(of: &address.sin6_addr) { bytes in
        bytes.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
      }
      self = .v6(value)
    default:
      return nil
    }
  }
}
