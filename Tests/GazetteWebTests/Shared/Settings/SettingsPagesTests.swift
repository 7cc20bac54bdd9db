import GazetteDomain
import GazettePresentation
import GazetteTesting
import GazetteWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct SettingsPagesTests {
  private let installation = FakeInstallationSettings()
  private let refused = "Nothing was changed. Check the marked fields below."

  @Test func `shows settings, cities and storage, but no secrets`() async throws {
    try await installation.change(["openweather.key": "0123456789"])
    try await installation.serve { client in
      let page = try await client.send("/settings")
      #expect(page.status == .ok)
      #expect(page.text.contains(#"name="paper.name" value="La Gazette""#))
      #expect(page.text.contains("Set by the variable GAZETTE_PAPER_TIME_ZONE."))
      #expect(page.text.contains("Tromsø, Troms</option>"))
      #expect(page.text.contains(#"<a href="/settings/storage/pictures""#))
      #expect(page.text.contains("A key is saved.") && !page.text.contains("0123456789"))
    }
  }

  @Test func `stores changed settings and names them`() async throws {
    try await installation.serve { client in
      let body = FormText.encode(["paper.name": " L’Écho ", "weather.refreshEvery": "15m"])
      let answer = try await client.post("/settings/paper", body: body)
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location] == "/settings?saved=paper.name")
      let page = try await client.send("/settings?saved=paper.name").text
      #expect(page.contains(#"<p class="banner banner-good" role="status">Saved: Name of the paper.</p>"#))
    }
    #expect(installation.chosen == ["paper.name": "L’Écho"])
  }

  @Test func `marks a rejected choice as invalid for screen readers`() async throws {
    try await installation.serve { client in
      let answer = try await client.post("/settings/paper", body: "weather.refreshEvery=1s&paper.name=New")
      #expect(answer.status == .unprocessableContent)
      #expect(
        answer.text.contains(
          """
          name="weather.refreshEvery" aria-describedby="weather-refreshEvery-hint weather-refreshEvery-error" \
          aria-invalid="true"
          """))
      #expect(answer.text.contains(refused))
      // The typed value is still there.
      #expect(answer.text.contains(#"name="paper.name" value="New""#))
    }
    #expect(installation.chosen.isEmpty)
  }

  @Test func `reports a setting that cannot be stored, without its secret`() async throws {
    installation.fault.error = .readOnly
    try await installation.serve { client in
      let body = FormText.encode(["openweather.key": "0123456789"])
      let answer = try await client.post("/settings/paper", body: body)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("Couldn’t save the setting."))
      #expect(!answer.text.contains("0123456789"))
    }
    #expect(installation.chosen.isEmpty)
  }

  @Test func `shows settings while the store is unreadable`() async throws {
    installation.fault.error = .busy
    try await installation.serve { client in
      let page = try await client.send("/settings")
      #expect(page.status == .ok)
      #expect(page.text.contains(#"name="paper.name" value="La Gazette""#))
      #expect(page.text.contains("Can’t measure storage right now."))
    }
  }

  @Test func `sets the home city`() async throws {
    try await installation.serve { client in
      let answer = try await client.post(
        "/settings/home", body: FormText.encode(["place": Place.tromso.id.text]))
      #expect(answer.headers[.location] == "/settings?saved=home")
      let nowhere = try await client.post("/settings/home", body: "place=nowhere")
      #expect(nowhere.status == .badRequest)
    }
    #expect(installation.requests == [.home(Place.tromso.id, .owner)])
  }

  @Test func `saves the home city with the settings of the paper`() async throws {
    try await installation.serve { client in
      let answer = try await client.post(
        "/settings/paper", body: FormText.encode(["place": Place.tromso.id.text, "paper.name": "Le Phare"]))
      #expect(answer.headers[.location] == "/settings?saved=paper.name,home")
    }
    #expect(installation.requests.contains(.home(Place.tromso.id, .owner)))
  }

  @Test func `saves no setting next to an unknown home city`() async throws {
    let before = installation.shown.map(\.value)
    try await installation.serve { client in
      let answer = try await client.post("/settings/paper", body: "place=10.0000,20.0000&paper.name=Le+Phare")
      #expect(answer.status == .notFound)
    }
    #expect(installation.requests.isEmpty && installation.shown.map(\.value) == before)
  }

  @Test(arguments: [(StoreError.notFound, 404), (.readOnly, 503)])
  func `reports why the home city could not be set`(error: StoreError, status: Int) async throws {
    installation.fault.error = error
    try await installation.serve { client in
      let answer = try await client.post("/settings/home", body: FormText.encode(["place": Place.paris.id.text]))
      #expect(answer.status.code == status)
    }
  }

  @Test func `confirms before emptying storage and refuses what cannot be fetched again`() async throws {
    try await installation.serve { client in
      let question = try await client.send("/settings/storage/pictures")
      #expect(question.text.contains("<h1>Delete saved pictures?</h1>"))
      #expect(question.text.contains(#"<form class="page-actions" method="post" action="/settings/storage/pictures">"#))
      let answer = try await client.post("/settings/storage/pictures")
      let location = try #require(answer.headers[.location])
      let page = try await client.send(location).text
      #expect(page.contains("Deleted: 12\u{A0}pictures."))
      for kind in ["classifieds", "nothing"] {
        let refused = try await client.post("/settings/storage/\(kind)")
        #expect(refused.status == .notFound, "\(kind)")
      }
    }
    #expect(installation.requests == [.empty(.pictures)])
  }

  @Test func `reports that storage could not be emptied`() async throws {
    installation.fault.error = .busy
    try await installation.serve { client in
      let answer = try await client.post("/settings/storage/pictures")
      #expect(answer.status == .serviceUnavailable)
    }
  }
}

@Suite struct SettingsBackupTests {
  private let installation = FakeInstallationSettings()

  @Test func `exports a backup and the reader's file under the day's name`() async throws {
    try await installation.serve { client in
      let backup = try await client.post("/settings/backup")
      #expect(backup.text == "a backup")
      #expect(backup.headers[.contentDisposition] == #"attachment; filename="gazette-2026-11-21.sqlite""#)
      let file = try await client.send("/settings/export")
      #expect(file.text == #"{"reader":"owner"}"#)
      #expect(file.headers[.contentDisposition] == #"attachment; filename="gazette-2026-11-21.json""#)
      #expect(file.headers[.cacheControl] == "no-store")
    }
  }

  @Test func `exports nothing partial after an error`() async throws {
    installation.fault.error = .inputOutput(detail: "secret/path")
    try await installation.serve { client in
      let backup = try await client.post("/settings/backup")
      #expect(backup.status == .serviceUnavailable)
      let file = try await client.send("/settings/export")
      #expect(file.status == .internalServerError)
      #expect(!backup.text.contains("secret/path") && !file.text.contains("secret/path"))
    }
  }

  @Test func `restores a backup only after confirmation`() async throws {
    try await installation.serve { client in
      let unsure = try await client.upload("/settings/restore", "a backup")
      #expect(unsure.status == .unprocessableContent)
      #expect(unsure.text.contains("Select the checkbox"))
      let empty = try await client.upload("/settings/restore", "", confirmed: true)
      #expect(empty.text.contains("Choose a file first."))
      let sure = try await client.upload("/settings/restore", "a backup", confirmed: true)
      #expect(sure.headers[.location] == "/settings?restored=1")
    }
    #expect(installation.requests == [.restore(Array("a backup".utf8))])
  }

  @Test(arguments: [
    (StoreError.foreign(detail: "x"), "This file isn’t a Gazette backup"),
    (.corrupt(detail: "x"), "This backup is damaged."),
    (.locked(.noEditor), "No reader in this backup is an editor"),
    (.locked(.unreadablePassword(reader: "anna")), "The password of anna in this backup can’t be read"),
    (.full, "Couldn’t restore the backup."),
  ])
  func `explains why a backup was not restored`(error: StoreError, sentence: String) async throws {
    installation.fault.error = error
    try await installation.serve { client in
      let answer = try await client.upload("/settings/restore", "a backup", confirmed: true)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains(sentence))
    }
  }

  @Test func `imports the reader's file and adopts its language`() async throws {
    try await installation.serve { client in
      let answer = try await client.upload("/settings/import", "{}")
      #expect(answer.headers[.setCookie]?.hasPrefix("gazette-preferences=language-en") == true)
      let location = try #require(answer.headers[.location])
      let page = try await client.send(location).text
      #expect(page.contains("Imported: the settings, 2\u{A0}cities, 3\u{A0}feeds"))
    }
    #expect(installation.requests == [.importPaper(Array("{}".utf8), .owner)])
  }

  @Test(arguments: [
    (ReaderArchiveProblem.notOurs, "This file isn’t a Gazette export. Nothing was changed."),
    (.store(.full), "The file was read, but not everything could be saved."),
    (.busy, "Another file is being imported. Try again in a minute. Nothing was changed."),
    (.tooManyValues(maximum: 800_000), "This file has more than 800000 values. Nothing was changed."),
  ])
  func `explains why a file was not imported`(problem: ReaderArchiveProblem, sentence: String) async throws {
    try await FakeInstallationSettings(fileProblem: problem).serve { client in
      let answer = try await client.upload("/settings/import", "{}")
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains(sentence))
      #expect(answer.headers[.setCookie] == nil)
    }
  }
}

extension TestClientProtocol {
  /// Sends a form with a file, and with the checkbox that confirms it.
  fileprivate func upload(_ path: String, _ file: String, confirmed: Bool = false) async throws -> TestResponse {
    let disposition = "Content-Disposition: form-data; name="
    let tick = confirmed ? "--XX\r\n\(disposition)\"confirm\"\r\n\r\n1\r\n" : ""
    return try await change(
      path, .post, type: "multipart/form-data; boundary=XX",
      "\(tick)--XX\r\n\(disposition)\"file\"; filename=\"x\"\r\n\r\n\(file)\r\n--XX--")
  }
}
