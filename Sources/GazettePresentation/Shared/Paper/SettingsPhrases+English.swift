extension SettingsPhrases {
  static let english = SettingsPhrases(
    lead: "The paper reads your way. What you choose holds on every page.",
    saved: "Saved.", readerTitle: "Your reading",
    languageHint: "The language of pages, dates and numbers.",
    unitsHint: "Metric: °C, km/h, mm. Imperial: °F, mph, inches.",
    themeHint: "Automatic: as your device is, light by day and dark by night.",
    operatorTitle: "The workshop",
    operatorNote: "Set by the person who runs this paper; “gazette config” shows everything.",
    paperName: "Name of the paper", paperLanguage: "Default language", paperUnits: "Default units",
    timeZone: "Time zone", address: "Listening address", hosts: "Host names let in",
    noHosts: "this machine alone", password: "Password", encryption: "Connection", data: "Data",
    isSet: "asked for", isNotSet: "none", encrypted: "encrypted (HTTPS)", notEncrypted: "local (HTTP)",
    realData: "real", madeUpData: "made up (demonstration)", version: "Version")
}
