import BoundedNumbers
import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import SQLiteDriver
import GazetteWeb
import HTTPFetching

extension WebConfiguration {
  /// Creates the server's configuration from `settings`; `demo` contains the readers of a demo, and is empty for a real
  /// installation.
  /// - Throws: A ``CommandFailure`` when the password is invalid.
  init(settings: Settings, demo: [DemoReader]) throws {
    self.init()
    let publicURL = settings[\.server.publicURL]
    address = settings[\.server.address]
    port = settings[\.server.port].number
    allowedHosts = Set(settings[\.server.allowedHosts] + [publicURL?.host()].compactMap(\.self))
    passwordHash = try settings[\.server.password].map { try AccessPassword.hash($0) }
    isReachableByOthers = !ListeningRule.isLoopback(address)
    metricsToken = settings[\.server.metricsToken]
    isBehindTLS = publicURL?.scheme == "https"
    let vouching = settings[\.readers.proxyHeader] == nil ? [] : settings[\.readers.proxyNetworks]
    // A proxy that is trusted to identify readers is also trusted to report their addresses.
    let trusted = settings[\.server.trustedProxies] + vouching
    isBehindProxy = publicURL != nil || trusted != ServerSettings.thisMachine
    isTrustedProxy = { address in trusted.contains { $0.contains(address) } }
    maximumConnections = settings[\.server.connections].number
    maximumConnectionsPerAddress = settings[\.server.connectionsPerAddress].number
    // A quarter of the connections for pages that only listen, or half if there are few: the rest is for their other requests.
    maximumListeners = min(max(maximumListeners, maximumConnections / 4), max(1, maximumConnections / 2))
    allowsGuests = settings[\.readers.guests] == .front
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

/// The rule for who may reach the installation: only this machine, unless a reader can sign in.
enum ListeningRule {
  /// - Throws: ``ExitStatus/refused`` when other machines could reach an installation in which no reader has a password, and no
  ///   provider or proxy identifies readers.
  static func check(_ settings: Settings) async throws(CommandFailure) {
    let address = settings[\.server.address]
    guard !isLoopback(address), settings[\.server.password] == nil, settings[\.readers.providers].isEmpty,
      settings[\.readers.proxyHeader] == nil || settings[\.readers.proxyNetworks].isEmpty, await !hasPassword(settings)
    else { return }
    throw CommandFailure(.refused, CommandLanguage.words.failures.openWithoutPassword(address))
  }

  /// Whether any reader has a password; false when the store is unreadable.
  private static func hasPassword(_ settings: Settings) async -> Bool {
    do throws(StoreError) {
      // The server is about to start: the tables are created now, or a moment later.
      let readers = try await InstallationDatabase.withStores(settings, createsTables: true) {
        stores throws(StoreError) in
        try await stores.readers.readers()
      }
      return readers?.contains { $0.usesPassword && $0.state == .active } ?? false
    } catch {
      return false
    }
  }

  /// Whether `address` is reachable only from this machine.
  static func isLoopback(_ address: String) -> Bool {
    let parts = address.split(separator: ".", omittingEmptySubsequences: false)
    let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0, in: 0...255) != nil }
    return address == "localhost" || address == "::1" || (isIPv4 && parts[0] == "127")
  }
}

/// The access password in the settings: plain text, or the hash that `gazette password` prints.
enum AccessPassword {
  private static let minimumLength = 8

  /// The hash for verifying passwords.
  /// - Throws: ``ExitStatus/refused`` when it is too short to be secure, or begins like a hash but is not one.
  static func hash(_ setting: String) throws(CommandFailure) -> String {
    guard !setting.hasPrefix("$scrypt$") else { return try checked(setting) }
    guard setting.count >= minimumLength else {
      throw CommandFailure(.refused, CommandLanguage.words.failures.shortPassword(minimumLength))
    }
    do {
      return try PasswordHash(of: setting).text
    } catch {
      throw CommandFailure(.software, CommandLanguage.words.failures.notHashed)
    }
  }

  private static func checked(_ hash: String) throws(CommandFailure) -> String {
    guard PasswordHash(text: hash) != nil else {
      throw CommandFailure(.refused, CommandLanguage.words.failures.notAHash)
    }
    return hash
  }
}
