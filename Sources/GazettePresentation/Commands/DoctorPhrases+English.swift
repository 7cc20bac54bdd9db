import GazetteDomain

extension DoctorPhrases {
  static let english = DoctorPhrases(
    good: "ok     ", warning: "warning", problem: "ERROR  ",
    foundProblem: { "Problems found: \($0)." }, subjects: .english, machine: .english,
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
    quarantine: "Quarantine",
    warningZones: "Warning zones",
    warnings: { "Warnings, \($0)" }, radar: { "Radar, \($0)" },
    ads: { "Ads, \($0)" })
}

extension MachineFindings {
  fileprivate static let english = MachineFindings(
    allDefaults: "All settings have their default values.",
    chosen: { "\($0) \($0 == 1 ? "setting differs" : "settings differ") from the defaults (\($1))." },
    localOnly: { "Only this machine can reach Gazette: \($0)." },
    withPassword: { "Other machines can reach Gazette with a password: \($0)." },
    unencrypted: {
      FindingWords(
        "Other machines can reach Gazette without encryption: \($0).",
        advice: "Put a TLS proxy in front and set server.publicURL to its address.")
    },
    place: { "\($0), port \($1)" }, noFolder: { "\($0) doesn’t exist yet; the first start creates it." },
    folderWritable: { "\($0) is writable." },
    notAFolder: { FindingWords("\($0) isn’t a folder.", advice: "Choose another one with data.folder.") },
    notWritable: {
      FindingWords(
        "This user can’t write to \($0).", advice: "Change its owner to the user that runs Gazette: chown -R USER \($0)"
      )
    },
    readableByOthers: {
      FindingWords("Other users of this machine can read \($0).", advice: "chmod 700 \($0)")
    },
    lowDiskSpace: {
      FindingWords(
        "Only \($0) megabytes are left on the disk of \($1).",
        advice: "Free up disk space, or lower pictures.cacheMegabytes.")
    },
    noDatabase: "It doesn’t exist yet; the first start creates it.", databaseHealthy: "It’s in good condition.",
    backupBeforeUpgrade: { "A copy from before the last upgrade is \($0)." },
    postgresHealthy: { version, isPooled, missing in
      "PostgreSQL \(version) answers" + (isPooled ? ", through a connection pooler" : "")
        + (missing == 0 ? "; its schema is up to date." : "; the next start migrates its schema.")
    },
    damaged: {
      FindingWords(
        "It’s damaged: \($0).", advice: "Stop Gazette and restore a backup: gazette restore FILE")
    },
    leafletInstalled: "Leaflet is installed.",
    leafletMissing: { FindingWords("The map lacks \($0).", advice: "apt install libjs-leaflet") },
    libvipsInstalled: "libvips is installed.",
    libvipsMissing: FindingWords(
      "Can’t load libvips, so there are no pictures and no built-in map.", advice: "apt install libvips42"),
    authoritiesInstalled: "The system’s certificate authorities are installed.",
    authoritiesMissing: FindingWords(
      "This machine has no list of certificate authorities, so Gazette can’t read https sites.",
      advice: CertificateFaultPhrases.english.advice(.noAuthorities)),
    contactSet: { "Providers can contact you at \($0)." },
    contactMissing: FindingWords(
      "Providers can’t contact you. MET Norway and the National Weather Service ask for an address.",
      advice: "Set outbound.contact to your email or web address."),
    clockUnchecked: "Couldn’t check the clock: no server reported the time.",
    clockCorrect: "It agrees with the providers’ clocks.",
    clockOff: { seconds, isAhead in
      FindingWords(
        "It is \(seconds) seconds \(isAhead ? "ahead of" : "behind") the providers’ clocks.",
        advice: "Turn on clock synchronization: timedatectl set-ntp true")
    })
}

extension SourceFindings {
  fileprivate static let english = SourceFindings(
    answers: "It answers.",
    oneCall3: "One Call 3.0 answers with all data.",
    oneCall4: "One Call 4.0 answers: 40 hours instead of 48, without daily summaries.",
    reducedKey: FindingWords(
      "Only Current Weather 2.5 answers. The key doesn’t include One Call 3.0 or 4.0, so hours, days and warnings are missing.",
      advice:
        "Subscribe the key to One Call by Call on OpenWeather’s site, with a limit of 1,000 calls a day. Activation takes up "
        + "to two hours."
    ),
    notChecked: { "Not checked, because Gazette couldn’t save its request budget (\($0))." },
    unreachable: { setting, _ in
      FindingWords(
        "Can’t reach it.", advice: "Check the network, the name server and the setting \(setting).")
    },
    blocked: { setting, reason in
      FindingWords(
        "The outbound guard blocks it: \(reason).",
        advice: "Check the setting \(setting), and outbound.ports.")
    },
    unexpectedReply: { setting, _ in
      FindingWords(
        "The reply doesn’t look like this provider’s.",
        advice: "Check the setting \(setting), and that no proxy or sign-in page answers in its place.")
    },
    untrusted: { setting, fault in
      FindingWords(
        "Gazette doesn’t trust it: \(CertificateFaultPhrases.english.reason(fault)).",
        advice: "\(CertificateFaultPhrases.english.advice(fault)) (Setting \(setting).)")
    },
    waiting: { FindingWords("Gazette must wait until \($0).", advice: "No action needed.") },
    badKey: FindingWords(
      "It rejected the key.",
      advice: "Check the key on the provider’s site. A new key works after an hour or two."),
    forbidden: FindingWords(
      "It rejects this server’s requests (403).",
      advice: "Set outbound.contact. If it’s already set, the service blocks this server’s address or all programs."),
    failing: { FindingWords("The service has a problem (HTTP \($0)).", advice: "Try again later.") },
    ads: { "It answers with \($0) ads." },
    adsSkipped: {
      FindingWords(
        "It answers with \($0) ads; \($1) more are unreadable.",
        advice: "Run 'gazette ads --source' with its address to see which.")
    },
    noFeeds: "No feeds yet.",
    feedsUnreadable: { "Can’t read the stored feeds (\($0))." },
    feedsHealthy: { $0 == 1 ? "The feed is healthy." : "All \($0) feeds are healthy." },
    feedProblem: { count, gone, failing in
      let parts = [gone.map { "gone: \($0)" }, failing.map { "failing repeatedly: \($0)" }]
      return FindingWords(
        "Of \(count), \(parts.compactMap(\.self).joined(separator: "; ")).",
        advice: "Run 'gazette feeds list' to see why. Remove or replace the ones that won’t come back.")
    },
    quarantineEmpty: "Empty: Gazette hasn’t crashed on any input.",
    quarantined: { count, which in
      FindingWords(
        "Gazette crashed while reading these (\(count)), and skips them: \(which).",
        advice: "Refresh them in Gazette to try again. A new version retries automatically.")
    },
    earthReadable: "The picture of the Earth is readable.",
    noStreets: "None: map.tileURL is empty, so Gazette shows only the built-in map.",
    earthUnreadable: {
      FindingWords(
        "\($0) isn’t a readable picture, so the map has little detail.",
        advice: "Set map.earthPicture to a JPEG or PNG of the whole Earth.")
    },
    earthMissing: {
      FindingWords("Can’t read \($0), so the map has little detail.", advice: "apt install xplanet-images")
    },
    zonesKnown: { "\($0): \($1) zones." },
    zonesUnknown: { title, count, unknown, which in
      FindingWords(
        "\(title): \(count) zones. Unknown zone codes in stored warnings: \(unknown) (\(which)).",
        advice: "These warnings appear for the whole country. A newer version of Gazette may know the codes.")
    },
    zonesMissing: FindingWords(
      "Can’t read the file of zones, so warnings that use zone codes appear for the whole country.",
      advice: "Reinstall Gazette."))
}
