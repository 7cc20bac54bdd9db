import BoundedNumbers
import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteStore
import GazetteWeb
import HTTPFetching

extension WebConfiguration {
  /// The server's configuration as `settings` ask for it; `demo` has the readers of a demo, and is empty for a real paper.
  /// - Throws: a ``CommandFailure`` when the password cannot be one.
  init(settings: Settings, demo: [DemoReader]) throws {
    self.init()
    let publicURL = settings[\.server.publicURL]
    address = settings[\.server.address]
    port = settings[\.server.port].number
    allowedHosts = Set(settings[\.server.allowedHosts] + [publicURL?.host()].compactMap(\.self))
    passwordHash = try settings[\.server.password].map { try AccessPassword.hash($0) }
    isOpenToOthers = !ListeningRule.isLoopback(address)
    metricsToken = settings[\.server.metricsToken]
    isBehindTLS = publicURL?.scheme == "https"
    let vouching = settings[\.readers.proxyHeader] == nil ? [] : settings[\.readers.proxyNetworks]
    // Whoever may say who readers are may say where they are.
    let trusted = settings[\.server.trustedProxies] + vouching
    isBehindProxy = publicURL != nil || trusted != ServerSettings.thisMachine
    isTrustedProxy = { address in trusted.contains { $0.contains(address) } }
    maximumConnections = settings[\.server.connections].number
    connectionsPerAddress = settings[\.server.connectionsPerAddress].number
    // A quarter of the places for pages that only listen, and half of few: the rest is for what they then ask.
    maximumListeners = min(max(maximumListeners, maximumConnections / 4), max(1, maximumConnections / 2))
    hasGuests = settings[\.readers.guests] == .front
    signInProxy = settings[\.readers.proxyHeader].map { header in
      SignInProxy(header: header) { address in vouching.contains { $0.contains(address) } }
    }
    paperName = settings[\.paper.name].text
    language = settings[\.paper.language]
    units = settings[\.paper.units]
    timeZone = settings[\.paper.timeZone] ?? .current
    hasChosenTimeZone = settings[\.paper.timeZone] != nil
    version = GazetteVersion.current
    isDemo = !demo.isEmpty
    demoReaders = demo.filter { !$0.name.isEmpty }.map { ($0.displayName, $0.name, $0.password) }
    mountedFolders = ["leaflet": settings[\.map.leafletFolder]]
  }
}

/// Who may reach the paper: this machine alone, unless a reader can sign in.
enum ListeningRule {
  /// - Throws: ``ExitStatus/refused`` when others could reach a paper to which nobody has a password, and no provider or proxy
  ///   says who they are.
  static func check(_ settings: Settings) async throws(CommandFailure) {
    let address = settings[\.server.address]
    guard !isLoopback(address), settings[\.server.password] == nil, settings[\.readers.providers].isEmpty,
      settings[\.readers.proxyHeader] == nil || settings[\.readers.proxyNetworks].isEmpty, await !hasPassword(settings)
    else { return }
    throw CommandFailure(.refused, Spoken.words.failures.openToAll(address))
  }

  /// Whether a reader of the paper has a password; what cannot be read has none who could.
  private static func hasPassword(_ settings: Settings) async -> Bool {
    do throws(StoreError) {
      // Who asks is about to serve: the tables are made now, or in a moment.
      let readers = try await PaperDatabase.reading(settings, isOpening: true) { stores throws(StoreError) in
        try await stores.readers.readers()
      }
      return readers?.contains { $0.usesPassword && $0.state == .active } ?? false
    } catch {
      return false
    }
  }

  /// Whether `address` can be reached from this machine alone.
  static func isLoopback(_ address: String) -> Bool {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0, in: 0...255) != nil }
    return address == "localhost" || address == "::1" || (isIPv4 && parts[0] == "127")
  }
}

/// The access password as the settings hold it: plain, or as the hash that `gazette password` prints.
enum AccessPassword {
  private static let leastLength = 8

  /// The hash that passwords are judged by.
  /// - Throws: ``ExitStatus/refused`` when it is too short to keep anybody out, or begins like a hash but is none.
  static func hash(_ setting: String) throws(CommandFailure) -> String {
    guard !setting.hasPrefix("$scrypt$") else { return try checked(setting) }
    guard setting.count >= leastLength else {
      throw CommandFailure(.refused, Spoken.words.failures.shortPassword(leastLength))
    }
    do {
      return try PasswordHash(of: setting).text
    } catch {
      throw CommandFailure(.software, Spoken.words.failures.notHashed)
    }
  }

  private static func checked(_ hash: String) throws(CommandFailure) -> String {
    guard PasswordHash(text: hash) != nil else {
      throw CommandFailure(.refused, Spoken.words.failures.notAHash)
    }
    return hash
  }
}
