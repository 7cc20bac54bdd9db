import GazetteDomain

extension DoctorPhrases {
  static let english = DoctorPhrases(
    good: "ok     ", warning: "warning", trouble: "ERROR  ",
    foundTrouble: { "Problems found: \($0)." }, subjects: .english, machine: .english,
    sources: .english)
}

extension DoctorSubjects {
  fileprivate static let english = DoctorSubjects(
    settings: "Settings", address: "Address", folder: "Data folder", database: "Database", map: "Map", clock: "Clock",
    certificates: "Certificates", contact: "Contact address",
    pictures: "Pictures",
    forecast: "Open-Meteo, weather", air: "Open-Meteo, air quality", places: "Open-Meteo, places",
    models: "Open-Meteo, models", openWeather: "OpenWeather", metNorway: "MET Norway", earth: "Built-in map",
    streets: "Street map", feeds: "Feeds",
    setAside: "Set aside",
    warningZones: "Warning zones",
    warnings: { "Warnings, \($0)" }, radar: { "Radar, \($0)" },
    ads: { "Ads, \($0)" })
}

extension MachineFindings {
  fileprivate static let english = MachineFindings(
    allUsual: "All settings have their default values.", chosen: { "\($0) of them are not defaults, from \($1)." },
    thisMachineAlone: { "Only this machine can read the paper: \($0)." },
    withPassword: { "The paper is served to other machines, with a password: \($0)." },
    unencrypted: {
      FindingWords(
        "The paper is served to other machines without encryption: \($0).",
        advice: "Put a proxy with TLS in front and name its address in server.publicURL.")
    },
    place: { "\($0), port \($1)" }, noFolder: { "\($0) doesn’t exist yet; the first start creates it." },
    folderSound: { "\($0) is writable." },
    notAFolder: { FindingWords("\($0) isn’t a folder.", advice: "Choose another one with data.folder.") },
    notWritable: {
      FindingWords(
        "This user can’t write to \($0).", advice: "Give it to the user that runs Gazette: chown -R USER \($0)")
    },
    openToOthers: {
      FindingWords("Other users of this machine can read \($0).", advice: "chmod 700 \($0)")
    },
    littleRoom: {
      FindingWords(
        "Only \($0) megabytes are left on the disk of \($1).", advice: "Make room, or lower pictures.cacheMegabytes.")
    },
    noDatabase: "It doesn’t exist yet; the first start creates it.", databaseSound: "It’s intact.",
    postgresSound: { version, isPooled, missing in
      "PostgreSQL \(version) answers" + (isPooled ? ", behind a connection pooler" : "")
        + (missing == 0 ? "; its tables are up to date." : "; the next start brings its tables up to date.")
    },
    damaged: {
      FindingWords(
        "It is damaged: \($0).", advice: "Stop the paper and put a backup in its place: gazette restore FILE")
    },
    leafletThere: "Leaflet is installed.",
    leafletMissing: { FindingWords("The map lacks \($0).", advice: "apt install libjs-leaflet") },
    libvipsThere: "libvips is installed.",
    libvipsMissing: FindingWords(
      "There are no pictures and no built-in map: libvips cannot be loaded.", advice: "apt install libvips42"),
    authoritiesThere: "The system’s certificate authorities are installed.",
    authoritiesMissing: FindingWords(
      "This machine has no list of certificate authorities, so no https site can be read.",
      advice: CertificateFaultPhrases.english.advice(.noAuthorities)),
    contactThere: { "Providers can write to you: \($0)." },
    contactMissing: FindingWords(
      "Providers don’t know whom to write to; MET Norway and the National Weather Service ask for that.",
      advice: "Set outbound.contact to your e-mail or web address."),
    noClock: "No server reported the time, so the clock couldn’t be checked.",
    clockRight: "It agrees with the providers' clocks.",
    clockWrong: { seconds, isAhead in
      FindingWords(
        "It is \(seconds) seconds \(isAhead ? "ahead of" : "behind") the providers' clocks.",
        advice: "Let the system keep it: timedatectl set-ntp true")
    })
}

extension SourceFindings {
  fileprivate static let english = SourceFindings(
    answers: "It answers.",
    oneCall3: "One Call 3.0 answers, with everything.",
    oneCall4: "One Call 4.0 answers: 40 hours instead of 48, without summaries of days.",
    reducedKey: FindingWords(
      "Only Current Weather 2.5 answers: the key is good for neither One Call 3.0 nor 4.0, so hours, days and warnings are missing.",
      advice:
        "Subscribe the key to One Call by Call in OpenWeather’s pages, with a limit of 1,000 calls a day; it works after up to two hours."
    ),
    notAsked: { "It was not asked, as the budget of requests could not be kept (\($0))." },
    unreachable: { setting, _ in
      FindingWords(
        "It can’t be reached.", advice: "Check the network, the name server and the setting \(setting).")
    },
    guarded: { setting, reason in
      FindingWords(
        "The outbound guard blocks it: \(reason).",
        advice: "Check the setting \(setting), and outbound.ports.")
    },
    stranger: { setting, _ in
      FindingWords(
        "The reply doesn’t look like this provider’s.",
        advice: "Check the setting \(setting), and that no proxy or sign-in page answers in its place.")
    },
    untrusted: { setting, fault in
      FindingWords(
        "Gazette doesn’t trust it: \(CertificateFaultPhrases.english.reason(fault)).",
        advice: "\(CertificateFaultPhrases.english.advice(fault)) (Setting \(setting).)")
    },
    waits: { FindingWords("It can’t be called again before \($0).", advice: "Nothing to do: Gazette waits.") },
    badKey: FindingWords(
      "It rejected the key.",
      advice: "Check the key in the provider’s own pages; a new one works after an hour or two."),
    refuses: FindingWords(
      "It refuses this server’s requests (403).",
      advice: "Set outbound.contact. If it is set, the service blocks this server’s address, or programs in general."),
    failing: { FindingWords("It has a problem of its own (HTTP \($0)).", advice: "Nothing to do; try later.") },
    ads: { "It answers with \($0) ads." },
    adsSkipped: {
      FindingWords(
        "It answers with \($0) ads; \($1) more cannot be read.",
        advice: "'gazette ads --source' with its address tells which.")
    },
    noFeeds: "There is no paper yet, so there are none.",
    feedsUnreadable: { "What is kept of them cannot be read (\($0))." },
    feedsSound: { $0 == 1 ? "The feed is healthy." : "All \($0) feeds are healthy." },
    feedTrouble: { count, gone, failing in
      let parts = [gone.map { "gone for good: \($0)" }, failing.map { "failing again and again: \($0)" }]
      return FindingWords(
        "Of \(count), \(parts.compactMap(\.self).joined(separator: "; ")).",
        advice: "'gazette feeds list' tells why; remove or replace those that will not come back.")
    },
    nothingSetAside: "Nothing: the program hasn’t crashed while reading anything.",
    setAside: { count, which in
      FindingWords(
        "The program crashed while reading these (\(count)), and set them aside: \(which).",
        advice: "Refresh the thing in the paper to try once more; a new version tries by itself.")
    },
    earthSound: "The picture of the Earth can be read.",
    noStreets: "There is none: map.tileURL is empty, and the built-in map is used alone.",
    earthNoPicture: {
      FindingWords(
        "\($0) is no picture that can be read; the map is drawn roughly.",
        advice: "Name a JPEG or PNG of the whole Earth in map.earthPicture.")
    },
    earthMissing: {
      FindingWords("\($0) cannot be read; the map is drawn roughly.", advice: "apt install xplanet-images")
    },
    zonesSound: { "\($0): \($1) zones." },
    zonesUnknown: { title, count, unknown, which in
      FindingWords(
        "\(title): \(count) zones. Codes in the stored warnings that no zone has: \(unknown) (\(which)).",
        advice: "Such warnings are one line for their country; a newer version of Gazette may know the codes.")
    },
    zonesMissing: FindingWords(
      "The file of zones cannot be read: warnings that name their areas by code are one line for their country.",
      advice: "Install Gazette again."))
}
