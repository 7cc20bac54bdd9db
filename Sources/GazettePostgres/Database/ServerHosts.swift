import CPostgres
import Foundation
import Synchronization

// Unchecked: the texts of a connection that its owner holds.

/// The servers that an address names. The one that was connected to last is asked first: the driver asks them in their order, and
/// would wait at each connection for one that is dead.
final class ServerHosts: Sendable {
  /// What the address says of one; nil where it says nothing.
  private struct Host: Sendable {
    let name: String?
    let address: String?
    let port: String?

    func isMeant(name: String, port: String) -> Bool {
      (self.name ?? address) == name && (self.port ?? port) == port
    }
  }

  private let hosts: [Host]
  private let last = Mutex(0)

  /// - Parameter options: What an address says, by the driver's words.
  init(_ options: [String: String]) {
    let lists = ["host", "hostaddr", "port"].map { word in
      options[word]?.split(separator: ",", omittingEmptySubsequences: false).map { $0.isEmpty ? nil : String($0) } ?? []
    }
    let count = max(lists[0].count, lists[1].count)
    hosts = (0..<count).map { number in
      // One port may be that of all.
      Host(
        name: lists[0].dropFirst(number).first ?? nil, address: lists[1].dropFirst(number).first ?? nil,
        port: lists[2].count == 1 ? lists[2][0] : lists[2].dropFirst(number).first ?? nil)
    }
  }

  /// The hosts as the driver is to ask them; empty when there is nothing to choose from.
  var parameters: [DriverParameter] {
    guard hosts.count > 1 else { return [] }
    let first = last.withLock { $0 }
    return Self.parameters(of: Array(hosts[first...] + hosts[..<first]))
  }

  /// Notes the server that `connection` leads to; answers the parameters that mean it alone.
  func note(_ connection: OpaquePointer) -> [DriverParameter] {
    guard let name = PQhost(connection).map({ String(cString: $0) }),
      let port = PQport(connection).map({ String(cString: $0) }),
      let number = hosts.firstIndex(where: { $0.isMeant(name: name, port: port) })
    else { return [] }
    last.withLock { $0 = number }
    return Self.parameters(of: [hosts[number]])
  }

  private static func parameters(of hosts: [Host]) -> [DriverParameter] {
    let words: [(String, [String?])] = [
      ("host", hosts.map(\.name)), ("hostaddr", hosts.map(\.address)), ("port", hosts.map(\.port)),
    ]
    // What the address leaves open for all stays so.
    return words.filter { $0.1.contains { $0 != nil } }
      .map { DriverParameter(name: $0.0, value: $0.1.map { $0 ?? "" }.joined(separator: ",")) }
  }
}
