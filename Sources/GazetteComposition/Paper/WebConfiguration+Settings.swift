import Foundation
import GazetteCLI
import GazettePresentation
import GazetteWeb

extension WebConfiguration {
  /// The server's configuration as `settings` ask for it.
  /// - Throws: a ``CommandFailure`` when the port would be open to others without a password.
  init(settings: Settings, isDemo: Bool) throws {
    try ListeningRule.check(settings)
    self.init()
    let publicURL = settings[\.server.publicURL]
    address = settings[\.server.address]
    port = settings[\.server.port].number
    allowedHosts = Set(settings[\.server.allowedHosts] + [publicURL?.host()].compactMap(\.self))
    passwordHash = try settings[\.server.password].map { try AccessPassword.hash($0) }
    metricsToken = settings[\.server.metricsToken]
    isBehindTLS = publicURL?.scheme == "https"
    isBehindProxy = publicURL != nil
    maximumConnections = settings[\.server.connections].number
    connectionsPerAddress = settings[\.server.connectionsPerAddress].number
    // Half the places are enough for pages that only listen: the rest is for what they then ask.
    maximumListeners = min(maximumListeners, max(1, maximumConnections / 2))
    paperName = settings[\.paper.name]
    language = settings.language
    units = settings[\.paper.units]
    timeZone = settings[\.paper.timeZone]
    version = GazetteVersion.current
    self.isDemo = isDemo
    mountedFolders = ["leaflet": settings[\.map.leafletFolder]]
  }
}
