/// The commands that run and look after the paper.
package struct ProgramCommandPhrases: Sendable {
  /// The commands.
  package let serve, demo, config, doctor, backup, restore, password: CommandHelpWords
  /// `gazette settings` and its commands.
  package let settings, settingsExport, settingsImport: CommandHelpWords
  /// Their arguments and options.
  package let address, port, demoPort, seed, newsEvery, addressesJSON: OptionWords
  package let exportFile, importFile, backupFile, restoreFile: OptionWords
}

/// What the commands that look after the paper write.
package struct ProgramOutputPhrases: Sendable {
  /// A subject with what is told of it.
  package let line: @Sendable (_ subject: String, _ sentence: String) -> String
  /// That a file is written, a backup written or restored, given its name.
  package let fileWritten, backupWritten, backupRestored: @Sendable (_ file: String) -> String
  /// Under a demo's address.
  package let demoRuns: String
  /// Before a password that is typed.
  package let passwordPrompt: String
  /// That an address may be fetched, and the addresses that would be asked.
  package let mayBeFetched: @Sendable (_ address: String, _ machines: String) -> String
  /// The value of a setting that has none, and where a value came from, with the
  /// environment variable that sets it.
  package let noValue: String
  package let from: @Sendable (_ origin: String, _ variable: String) -> String
  /// The origins of settings; a file's by its path.
  package let usual, settingsPage, environment, option, demo: String
  package let file: @Sendable (_ path: String) -> String
  /// What every setting is for.
  package let purposes: SettingPurposePhrases
  /// What the doctor says.
  package let doctor: DoctorPhrases
}

/// What every setting is for, in a sentence.
package struct SettingPurposePhrases: Sendable {
  package let classifiedsURL, classifiedsMore, classifiedsEvery, dataFolder, logLevel, logFormat: String
  package let tileURL, tileMegabytes, leafletFolder, earthPicture, feedURL, newsEvery, newsKeep: String
  package let forecastURL, geocodingURL, airURL, openWeatherKey, openWeatherURL, outboundPorts, outboundAllowed,
    contact: String
  package let paperName, paperLanguage, paperUnits, timeZone, pictureMegabytes, weatherEvery: String
  package let serverAddress, serverPort, allowedHosts, publicURL, metricsToken, password: String
  package let connections, connectionsPerAddress: String
}

/// A sentence of the doctor's, and what to do about it.
package struct FindingWords: Sendable, Hashable {
  /// What was found.
  package let sentence: String
  /// What to do; nil when nothing needs doing.
  package let advice: String?

  /// Makes the words.
  package init(_ sentence: String, advice: String? = nil) {
    self.sentence = sentence
    self.advice = advice
  }
}

/// What the doctor says.
package struct DoctorPhrases: Sendable {
  /// The marks before a finding, of one width.
  package let good, warning, trouble: String
  /// The last sentence, given the subjects that are in trouble.
  package let foundTrouble: @Sendable (_ subjects: String) -> String
  /// What is looked at.
  package let subjects: DoctorSubjects
  /// What is found of this machine.
  package let machine: MachineFindings
  /// What is found of providers and sources.
  package let sources: SourceFindings
}

/// What the doctor looks at.
package struct DoctorSubjects: Sendable {
  package let settings, address, folder, database, map, clock, pictures, forecast, air, places: String
  package let openWeather, earth, streets, feeds, setAside: String
  package let ads: @Sendable (_ source: String) -> String
}

/// What the doctor finds of the machine and of what is kept.
package struct MachineFindings: Sendable {
  package let allUsual: String
  package let chosen: @Sendable (_ count: Int, _ origins: String) -> String
  package let thisMachineAlone, withPassword: @Sendable (_ place: String) -> String
  package let unencrypted: @Sendable (_ place: String) -> FindingWords
  package let place: @Sendable (_ address: String, _ port: Int) -> String
  package let noFolder, folderSound: @Sendable (_ path: String) -> String
  package let notAFolder, notWritable, openToOthers: @Sendable (_ path: String) -> FindingWords
  package let littleRoom: @Sendable (_ megabytes: Int64, _ path: String) -> FindingWords
  package let noDatabase, databaseSound: String
  package let damaged: @Sendable (_ problems: String) -> FindingWords
  package let leafletThere: String
  package let leafletMissing: @Sendable (_ file: String) -> FindingWords
  package let libvipsThere: String
  package let libvipsMissing: FindingWords
  package let noClock, clockRight: String
  package let clockWrong: @Sendable (_ seconds: Int, _ isAhead: Bool) -> FindingWords
}

/// What the doctor finds of providers, feeds and pictures.
package struct SourceFindings: Sendable {
  package let answers: String
  package let reducedKey: FindingWords
  package let notAsked: @Sendable (_ detail: String) -> String
  package let unreachable, guarded, stranger: @Sendable (_ setting: String, _ reason: String) -> FindingWords
  package let waits: @Sendable (_ until: String) -> FindingWords
  package let badKey: FindingWords
  package let failing: @Sendable (_ status: Int) -> FindingWords
  package let ads: @Sendable (_ count: Int) -> String
  package let adsSkipped: @Sendable (_ count: Int, _ skipped: Int) -> FindingWords
  package let noFeeds: String
  package let feedsUnreadable: @Sendable (_ detail: String) -> String
  package let feedsSound: @Sendable (_ count: Int) -> String
  package let feedTrouble: @Sendable (_ count: Int, _ gone: String?, _ failing: String?) -> FindingWords
  package let nothingSetAside: String
  package let setAside: @Sendable (_ count: Int, _ which: String) -> FindingWords
  package let earthSound, noStreets: String
  package let earthNoPicture, earthMissing: @Sendable (_ path: String) -> FindingWords
}
