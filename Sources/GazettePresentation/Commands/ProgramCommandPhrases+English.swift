import GazetteDomain

extension ProgramCommandPhrases {
  static let english = ProgramCommandPhrases(
    serve: CommandHelpWords(
      "Serve the paper until told to stop.",
      "Settings come from a file, then the environment, then options; the later wins. 'gazette config' lists them all."),
    demo: CommandHelpWords("Serve a paper of made-up data, to look around; nothing is kept."),
    config: CommandHelpWords("Show every setting, its value, where it came from and what it is for."),
    doctor: CommandHelpWords(
      "Examine settings, data, providers and clock, and say what to do about each trouble.",
      "Exits with 1 when it found trouble."),
    backup: CommandHelpWords("Write everything to one file; safe while the paper is served."),
    restore: CommandHelpWords("Put the data of a backup in the place of what is there; the paper must be stopped."),
    password: CommandHelpWords(
      "Turn an access password into a hash for server.password, so that no file holds the password itself.",
      "Reads the password from the first line of standard input."),
    settings: CommandHelpWords(
      "Carry settings, places, feeds, stars and searches to another paper.",
      "Keys are not in the file; 'gazette config' shows what is set."),
    settingsExport: CommandHelpWords("Write settings, places, feeds, stars and searches as one JSON file."),
    settingsImport: CommandHelpWords(
      "Take in a file that 'gazette settings export' or the settings page wrote.",
      "The file is read whole before anything changes. Exits with 66 when it cannot be read, and 65 when it is no such file."
    ),
    address: OptionWords("Listen on this address (beyond loopback only with a password).", value: "address"),
    port: OptionWords("Listen on this port.", value: "number"),
    demoPort: OptionWords("Listen on this port; 0 takes a free one.", value: "number"),
    seed: OptionWords("The made-up world to show: the same number, the same world.", value: "number"),
    newsEvery: OptionWords(
      "Tell a new story and change an ad every so many seconds; 0 leaves all as it is.", value: "seconds"),
    addressesJSON: OptionWords("Print the addresses as JSON, for programs."),
    exportFile: OptionWords(
      "The file to write, which must not be there yet; without one, standard output.", value: "file"),
    importFile: OptionWords("The file.", value: "file"),
    backupFile: OptionWords("The file to write; an existing one is refused.", value: "file"),
    restoreFile: OptionWords("The backup to read.", value: "file"))
}

extension ProgramOutputPhrases {
  static let english = ProgramOutputPhrases(
    line: { "\($0): \($1)" },
    fileWritten: { "The file is written: \($0)" }, backupWritten: { "The backup is written: \($0)" },
    backupRestored: { "The backup is restored: \($0)" },
    demoRuns: "This paper is made up. Press Control-C to stop; nothing is kept.", passwordPrompt: "Password: ",
    mayBeFetched: { "\($0) may be fetched, from \($1)." }, noValue: "(none)", from: { "from \($0); \($1)" },
    usual: "default", settingsPage: "settings page", environment: "environment", option: "option", demo: "demo",
    file: { "file \($0)" }, purposes: .english, doctor: .english)
}

extension SettingPurposePhrases {
  fileprivate static let english = SettingPurposePhrases(
    classifiedsURL: "The base address of the ads: listing.json and categories.json lie there.",
    classifiedsMore:
      "Further sources of ads in the same format, each name=address; the name stays when the address moves.",
    classifiedsEvery: "The age at which ads are fetched anew.",
    dataFolder: "The folder of the database and of the pictures.",
    logLevel: "The least level that is logged, to standard error.",
    logFormat: "How a log line is written: text for people, json for machines.",
    tileURL: "The address of the map's tiles; without one, the built-in map alone.",
    tileMegabytes: "The most that kept tiles of the street map may take on the disk.",
    leafletFolder: "The folder of Leaflet, from the system's package libjs-leaflet.",
    earthPicture: "The picture of the built-in map, from the system's package xplanet-images.",
    feedURL: "The feed that a new paper is subscribed to.",
    newsEvery: "The age at which a feed is fetched anew, at least 1h but on this machine; servers may ask for longer.",
    newsKeep: "How long articles are kept that nobody starred.",
    forecastURL: "The base address of Open-Meteo's forecasts.",
    geocodingURL: "The base address of Open-Meteo's search for places.",
    airURL: "The base address of Open-Meteo's air quality.",
    openWeatherKey: "Your key for OpenWeather; with one, weather comes from there.",
    openWeatherURL: "The base address of OpenWeather.",
    outboundPorts: "The ports that may be called beside 80 and 443.",
    outboundAllowed: "Origins, hosts and networks of your own home that feeds may be read from.",
    contact: "An address of yours, mail or web, that is sent to providers in the User-Agent, as some ask for.",
    paperName: "The name on the masthead.",
    paperLanguage: "The language of the paper; without one, each reader's own.",
    paperUnits: "The units of readers who have chosen none.",
    timeZone: "The time zone of the paper's date; a place's times are always its own.",
    pictureMegabytes: "The most that kept pictures may take on the disk.",
    weatherEvery: "The age at which a saved place's weather is fetched anew.",
    serverAddress: "The address to listen on; beyond loopback only with a password.",
    serverPort: "The port to listen on.",
    allowedHosts:
      "The names that readers use for this machine, beside localhost; requests for other names are refused.",
    publicURL: "The address that readers type when a proxy stands in front; https makes cookies secure.",
    metricsToken: "What a watcher sends as its bearer token to read /metrics of a paper with a password.",
    password: "The access password, or the hash that gazette password prints; needed to listen beyond loopback.",
    connections: "The most connections open at once; the one that idles longest makes room for another.",
    connectionsPerAddress: "The most of them from one address; behind a proxy, the most requests of one reader at once."
  )
}
