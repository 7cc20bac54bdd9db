package import GazetteDomain

/// A finding of `gazette doctor`, and its remedy.
package struct FindingWords: Sendable, Hashable {
  /// The finding.
  package let sentence: String
  /// The remedy; nil when nothing needs doing.
  package let advice: String?

  package init(_ sentence: String, advice: String? = nil) {
    self.sentence = sentence
    self.advice = advice
  }
}

/// The phrases of `gazette doctor`.
package struct DoctorPhrases: Sendable {
  /// The marks before a finding, all of the same width.
  package let good, warning, problem: String
  /// The last sentence, given the subjects with problems.
  package let foundProblem: @Sendable (_ subjects: String) -> String
  /// The subjects of the checks.
  package let subjects: DoctorSubjects
  /// The findings about this machine.
  package let machine: MachineFindings
  /// The findings about providers and sources.
  package let sources: SourceFindings
}

/// The subjects of the checks.
package struct DoctorSubjects: Sendable {
  package let settings, address, folder, database, map, clock, certificates, contact, pictures, forecast, air,
    places: String
  package let models, openWeather, metNorway, earth, streets, feeds, quarantine, warningZones: String
  package let warnings, radar: @Sendable (_ service: String) -> String
  package let ads: @Sendable (_ source: String) -> String
}

/// The findings about the machine and the stored data.
package struct MachineFindings: Sendable {
  package let allDefaults: String
  package let chosen: @Sendable (_ count: Int, _ origins: String) -> String
  package let localOnly, withPassword: @Sendable (_ place: String) -> String
  package let unencrypted: @Sendable (_ place: String) -> FindingWords
  package let place: @Sendable (_ address: String, _ port: Int) -> String
  package let noFolder, folderWritable: @Sendable (_ path: String) -> String
  package let notAFolder, notWritable, readableByOthers: @Sendable (_ path: String) -> FindingWords
  package let lowDiskSpace: @Sendable (_ megabytes: Int64, _ path: String) -> FindingWords
  package let noDatabase, databaseHealthy: String
  package let backupBeforeUpgrade: @Sendable (_ path: String) -> String
  package let postgresHealthy: @Sendable (_ version: String, _ isPooled: Bool, _ missingMigrations: Int) -> String
  package let damaged: @Sendable (_ problems: String) -> FindingWords
  package let leafletInstalled: String
  package let leafletMissing: @Sendable (_ file: String) -> FindingWords
  package let libvipsInstalled: String
  package let libvipsMissing: FindingWords
  package let authoritiesInstalled: String
  package let authoritiesMissing: FindingWords
  package let contactSet: @Sendable (_ contact: String) -> String
  package let contactMissing: FindingWords
  package let clockUnchecked, clockCorrect: String
  package let clockOff: @Sendable (_ seconds: Int, _ isAhead: Bool) -> FindingWords
}

/// The findings about providers, feeds and pictures.
package struct SourceFindings: Sendable {
  package let answers: String
  /// The version of OpenWeather's API in use, and its limits.
  package let oneCall3, oneCall4: String
  package let reducedKey: FindingWords
  package let notChecked: @Sendable (_ detail: String) -> String
  package let unreachable, blocked, unexpectedReply: @Sendable (_ setting: String, _ reason: String) -> FindingWords
  package let untrusted: @Sendable (_ setting: String, _ fault: CertificateFault) -> FindingWords
  package let waiting: @Sendable (_ time: String) -> FindingWords
  package let badKey, forbidden: FindingWords
  package let failing: @Sendable (_ status: Int) -> FindingWords
  package let ads: @Sendable (_ count: Int) -> String
  package let adsSkipped: @Sendable (_ count: Int, _ skipped: Int) -> FindingWords
  package let noFeeds: String
  package let feedsUnreadable: @Sendable (_ detail: String) -> String
  package let feedsHealthy: @Sendable (_ count: Int) -> String
  package let feedProblem: @Sendable (_ count: Int, _ gone: String?, _ failing: String?) -> FindingWords
  package let quarantineEmpty: String
  package let quarantined: @Sendable (_ count: Int, _ which: String) -> FindingWords
  package let earthReadable, noStreets: String
  package let earthUnreadable, earthMissing: @Sendable (_ path: String) -> FindingWords
  package let zonesKnown: @Sendable (_ title: String, _ count: Int) -> String
  package let zonesUnknown: @Sendable (_ title: String, _ count: Int, _ unknown: Int, _ which: String) -> FindingWords
  package let zonesMissing: FindingWords
}
