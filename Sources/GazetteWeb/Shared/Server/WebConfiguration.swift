package import Foundation
package import GazettePresentation
import HTTPTypes
import Hummingbird

/// How the web server listens and whom it lets in.
package struct WebConfiguration: Sendable {
  /// The address to listen on, such as `127.0.0.1`.
  package var address = "127.0.0.1"
  /// The port to listen on; 0 lets the system choose.
  package var port = 8080
  /// The host names, without port, that requests may be sent to, besides loopback's own.
  package var allowedHosts: Set<String> = []
  /// The scrypt hash of the owner's password as the settings have it, which ``PasswordHash`` wrote; nil when they have none.
  package var passwordHash: String?
  /// True when others than this machine can reach the paper, where everybody has to sign in.
  package var isOpenToOthers = false
  /// The bearer token that opens `/metrics` of a locked paper; nil when there is none.
  package var metricsToken: String?
  /// True when a proxy in front speaks TLS to the readers.
  package var isBehindTLS = false
  /// True when a proxy is in front, whose `X-Forwarded-For` or `Forwarded` tells the reader's address.
  package var isBehindProxy = false
  /// Whose word about a reader's address is taken then: of proxies on this machine, unless others are named.
  package var isTrustedProxy: @Sendable (_ address: String) -> Bool = { ForwardedAddress.isLoopback($0) }
  /// The proxy that says who its readers are; nil when nobody's word is taken.
  package var signInProxy: SignInProxy?
  /// True when who has not signed in reads the owner's front page and its articles.
  package var hasGuests = false
  /// The paper's name, in the masthead.
  package var paperName = "La Gazette"
  /// The language of readers who chose none, and whose browser wishes for none that Gazette speaks.
  package var language: Language?
  /// The units of readers who chose none; nil for those of their region.
  package var units: UnitSystem?
  /// The time zone of the paper.
  package var timeZone = TimeZone.current
  /// True where the settings have the time zone: it then holds for every reader. Otherwise the home city's does.
  package var hasChosenTimeZone = false
  /// The program's version, shown in the footer.
  package var version = "0"
  /// True when every page must say that its data are made up.
  package var isDemo = false
  /// The readers of a demo that has several, whom its sign-in names with their passwords.
  package var demoReaders: [(displayName: String, name: String, password: String)] = []
  /// Folders outside the package whose files are served under `/static/…/NAME/`: name to folder.
  package var mountedFolders: [String: String] = ["leaflet": "/usr/share/javascript/leaflet"]
  /// The largest body of an ordinary request, in bytes.
  package var maximumBodySize = 256 * 1024
  /// The largest body of the routes that take files, in bytes.
  package var maximumUploadSize = 64 * 1024 * 1024
  /// How many connections may be open at once.
  package var maximumConnections = 512
  /// How many of them may come from one address; behind a proxy, how many requests of one reader are answered at once.
  package var connectionsPerAddress = 128
  /// For so long a connection that has sent nothing whole keeps its place when another wants one.
  package var arrivalGrace = Duration.seconds(1)
  /// How many open pages may listen to changes at once.
  package var maximumListeners = 128
  /// How many of them may be one address'.
  package var listenersPerAddress = 32
  /// How long a new connection may take to send its first request's headers.
  package var headTimeout = Duration.seconds(15)
  /// How long a connection may stay idle before the next, its headers included.
  package var idleTimeout = Duration.seconds(30)
  /// How long a connection may take nothing of what is sent to it.
  package var writeTimeout = Duration.seconds(30)
  /// How long a connection that is to be closed may take to read its last answer.
  package var lingerTimeout = Duration.seconds(2)
  /// How long a request may take to send its body.
  package var bodyTimeout = Duration.seconds(20)
  /// How long a request that brings a file may take to send it.
  package var uploadTimeout = Duration.seconds(300)

  /// The defaults: loopback, no password.
  package init() {}
}

/// The name of the header in which a proxy says who asks.
package struct SignInHeader: Sendable, Hashable {
  /// The name as it was written.
  package let text: String
  fileprivate let name: HTTPField.Name

  /// Reads a name; nil for what can be none: a proxy that nobody hears would leave the paper open.
  package init?(_ text: String) {
    guard let name = HTTPField.Name(text) else { return nil }
    self.text = text
    self.name = name
  }
}

/// A proxy that has people sign in, and says in a header who asks.
package struct SignInProxy: Sendable {
  private let header: HTTPField.Name
  private let isTrusted: @Sendable (_ address: String) -> Bool

  /// Believes `header` of connections from the addresses that `isTrusted` knows.
  package init(header: SignInHeader, isTrusted: @escaping @Sendable (_ address: String) -> Bool) {
    self.header = header.name
    self.isTrusted = isTrusted
  }

  /// Whom the proxy names; nil for nobody, when somebody else connects, and for a header that stands twice: one of the two
  /// was not the proxy's.
  func name(in request: Request, from peer: String) -> String? {
    let values = request.headers[values: header]
    guard values.count == 1, isTrusted(peer), !values[0].isEmpty else { return nil }
    return values[0]
  }
}
