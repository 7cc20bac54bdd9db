import GazettePresentation

extension WebConfiguration {
  /// What the person who runs the paper decided, as the settings page shows it.
  var operation: Operation {
    Operation(
      paperName: paperName, language: language, units: units, timeZone: timeZone,
      address: address.contains(":") ? "[\(address)]" : address, hosts: allowedHosts.sorted(),
      hasPassword: passwordHash != nil, isBehindTLS: isBehindTLS, isDemo: isDemo, version: version)
  }
}
