import Foundation
import NIOCore

/// The reason why the server could not listen.
package enum ListeningProblem: Error, Equatable {
  /// Another program listens on the port.
  case addressInUse(address: String, port: Int)
  /// This user may not listen on the port.
  case forbidden(port: Int)
  /// This machine has no such address.
  case unknownAddress(String)

  /// Interprets a system error; nil when it has another cause.
  init?(_ error: any Error, address: String, port: Int) {
    guard let error = error as? IOError else {
      guard error is SocketAddressError else { return nil }
      self = .unknownAddress(address)
      return
    }
    switch error.errnoCode {
    case EADDRINUSE: self = .addressInUse(address: address, port: port)
    case EACCES, EPERM: self = .forbidden(port: port)
    case EADDRNOTAVAIL: self = .unknownAddress(address)
    default: return nil
    }
  }
}
