package import Foundation
package import GazettePresentation
import HTTPTypes
import Hummingbird

/// The server's address, limits, and access rules.
package struct WebConfiguration: Sendable {
  /// The address to listen on, such as `127.0.0.1`.
  package var address = "127.0.0.1"
  /// The port to listen on; 0 lets the system choose.
  package var port = 8080
  /// The host names, without port, that requests may name in addition to loopback names.
  package var allowedHosts: Set<String> = []
  /// The scrypt hash of the owner's password in the settings, as ``PasswordHash`` writes it; nil without one.
  package var passwordHash: String?
  /// True when other machines can reach the server, so that everyone must sign in.
  package var isReachableByOthers = false
  /// The bearer token that grants access to `/metrics` when sign-in is required; nil without one.
  package var metricsToken: String?
  /// True when a proxy in front speaks TLS to the readers.
  package var isBehindTLS = false
  /// True when there is a proxy in front, whose `X-Forwarded-For` or `Forwarded` contains the client's address.
  package var isBehindProxy = false
  /// Returns true for a proxy whose report of a client's address is trusted: by default a proxy on this machine.
  package var isTrustedProxy: @Sendable (_ address: String) -> Bool = { ForwardedAddress.isLoopback($0) }
  /// The proxy that authenticates readers; nil when there is none.
  package var signInProxy: SignInProxy?
  /// True when visitors who are not signed in can read the owner's front page and its articles.
  package var allowsGuests = false
  /// The paper's name, in the masthead.
  package var paperName = "La Gazette"
  /// The language of readers without a choice, whose browser requests no language of Gazette's.
  package var language: Language?
  /// The units of readers without a choice; nil for those of their region.
  package var units: UnitSystem?
  /// The time zone of the server.
  package var timeZone = TimeZone.current
  /// True when the settings name the time zone, which then applies to all readers. Otherwise the home city's applies.
  package var hasChosenTimeZone = false
  /// The program's version, shown in the footer.
  package var version = "0"
  /// True when every page must state that its data are invented.
  package var isDemo = false
  /// The readers of a demo that has several; its sign-in page shows their names and passwords.
  package var demoReaders: [(displayName: String, name: String, password: String)] = []
  /// Folders outside the package whose files are served under `/static/…/NAME/`: name to folder.
  package var mountedFolders: [String: String] = ["leaflet": "/usr/share/javascript/leaflet"]
  /// The maximum body size of an ordinary request, in bytes.
  package var maximumBodySize = 256 * 1024
  /// The maximum body size of the routes that accept files, in bytes.
  package var maximumUploadSize = 64 * 1024 * 1024
  /// The maximum number of open connections.
  package var maximumConnections = 512
  /// The maximum number of them from one address; behind a proxy, the maximum number of concurrent requests of one reader.
  package var maximumConnectionsPerAddress = 128
  /// The time for which a connection without a complete request keeps its place when another needs one.
  package var connectionGrace = Duration.seconds(1)
  /// The time for which a request waits while another one processes the same form.
  package var formTimeout = Duration.seconds(5)
  /// The maximum number of open pages that listen to changes.
  package var maximumListeners = 128
  /// The maximum number of them from one address.
  package var maximumListenersPerAddress = 32
  /// The time limit for the headers of a new connection's first request.
  package var headTimeout = Duration.seconds(15)
  /// The time limit for the next request of a connection, including its headers.
  package var idleTimeout = Duration.seconds(30)
  /// The time limit in which a client must accept some of the sent bytes.
  package var writeTimeout = Duration.seconds(30)
  /// The time limit for reading the last response before a connection is closed.
  package var lingerTimeout = Duration.seconds(2)
  /// The time limit for the body of a request.
  package var bodyTimeout = Duration.seconds(20)
  /// The time limit for the body of a request with a file.
  package var uploadTimeout = Duration.seconds(300)

  /// The defaults: loopback, no password.
  package init() {}
}

/// The name of the header in which a proxy names the reader.
package struct SignInHeader: Sendable, Hashable {
  /// The name in its original notation.
  package let text: String
  fileprivate let name: HTTPField.Name

  /// Reads a name; nil for an invalid one, because without the proxy's header everyone would have access.
  package init?(_ text: String) {
    guard let name = HTTPField.Name(text) else { return nil }
    self.text = text
    self.name = name
  }
}

/// A proxy that authenticates readers, and names them in a header.
package struct SignInProxy: Sendable {
  private let header: HTTPField.Name
  private let isTrusted: @Sendable (_ address: String) -> Bool

  /// Trusts `header` in connections from the addresses that `isTrusted` accepts.
  package init(header: SignInHeader, isTrusted: @escaping @Sendable (_ address: String) -> Bool) {
    self.header = header.name
    self.isTrusted = isTrusted
  }

  /// Returns the name from the proxy; nil without one, for a connection from another address, and for a repeated header, because
  /// one of the two is not from the proxy.
  func name(in request: Request, from peer: String) -> String? {
    let values = request.headers[values: header]
    guard values.count == 1, isTrusted(peer), !values[0].isEmpty else { return nil }
    return values[0]
  }
}
