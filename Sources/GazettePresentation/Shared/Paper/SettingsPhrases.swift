/// What the settings page says.
package struct SettingsPhrases: Sendable {
  package let lead, saved, readerTitle, languageHint, unitsHint, themeHint: String
  package let operatorTitle, operatorNote: String
  package let paperName, paperLanguage, paperUnits, timeZone, address, hosts, noHosts, password, encryption,
    data: String
  package let isSet, isNotSet, encrypted, notEncrypted, realData, madeUpData, version: String
}
