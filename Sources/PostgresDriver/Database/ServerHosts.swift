import CPostgres
import Foundation
import Synchronization

// Unchecked: the texts of a connection that its owner holds.

/// The servers of an address. The last connected one is tried first: the driver tries them in order, and would wait at each
/// connection for one that is down.
final class ServerHosts: Sendable {
  /// The address's values for one server; nil for missing ones.
  private struct Host: Sendable {
    let name: String?
    let address: String?
    let port: String?

    func matches(name: String, port: String) -> Bool {
      (self.name ?? address) == name && (self.port ?? port) == port
    }
  }

  private let hosts: [Host]
  private let last = Mutex(0)

  /// - Parameter options: The values of an address, by the driver's keywords.
  init(_ options: [String: String]) {
    let lists = ["host", "hostaddr", "port"].map { keyword in
      options[keyword]?.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? nil : String($0) } ?? []
    }
    let count = max(lists[0].count, lists[1].count)
    hosts = (0..<count).map { number in
      // A single port may apply to all hosts.
      Host(
        name: lists[0].dropFirst(number).first ?? nil, address: lists[1].dropFirst(number).first ?? nil,
        port: lists[2].count == 1 ? lists[2][0] : lists[2].dropFirst(number).first ?? nil)
    }
  }

  /// The hosts in the order for the driver; empty when there is no choice.
  var parameters: [DriverParameter] {
    guard hosts.count > 1 else { return [] }
    let first = last.withLock { $0 }
    return Self.parameters(of: Array(hosts[first...] + hosts[..<first]))
  }

  /// Records the server of `connection`; returns the parameters for it alone.
  func record(_ connection: OpaquePointer) -> [DriverParameter] {
    guard let name = PQhost(connection).map({ String(cString: $0) }),
      let port = PQport(connection).map({ String(cString: $0) }),
      let number = hosts.firstIndex(where: { $0.matches(name: name, port: port) })
    else { return [] }
    last.withLock { $0 = number }
    return Self.parameters(of: [hosts[number]])
  }

  private static func parameters(of hosts: [Host]) -> [DriverParameter] {
    let keywords: [(String, [String?])] = [
      ("host", hosts.map(\.name)), ("hostaddr", hosts.map(\.address)), ("port", hosts.map(\.port)),
    ]
    // Values missing for all hosts stay missing.
    return keywords.filter { $0.1.contains { $0 != nil } }
      .map { DriverParameter(name: $0.0, value: $0.1.map { $0 ?? "" }.joined(separator: ",")) }
  }
}
