import GRDB

extension Configuration {
  /// How every connection to Gazette's databases is set up.
  static var gazette: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    configuration.label = "gazette"
    configuration.prepareDatabase { connection in
      // Triggers and views of a file that was tampered with may not call functions with side effects.
      try connection.execute(sql: "PRAGMA trusted_schema = 0")
      // A damaged page is noticed when it is first read, before it can spread.
      try connection.execute(sql: "PRAGMA cell_size_check = 1")
    }
    return configuration
  }
}
