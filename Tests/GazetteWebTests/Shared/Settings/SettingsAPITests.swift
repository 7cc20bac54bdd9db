import GazetteDomain
import GazettePresentation
import GazetteTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct SettingsAPITests {
  private let installation = FakeInstallationSettings()

  @Test func `returns every setting with its origin, but no secrets`() async throws {
    try await installation.change(["openweather.key": "0123456789"])
    try await installation.serve { client in
      let answer = try await client.send("/api/v1/settings")
      let settings = try #require(try answer.object["settings"] as? [[String: Any]])
      #expect(settings.map { $0["key"] as? String } == installation.shown.map(\.key))
      #expect(settings.map { $0["origin"] as? String } == ["usual", "environment", "reader", "usual"])
      #expect(settings.map { $0["isFixed"] as? Bool } == [false, true, false, false])
      #expect(settings.map { $0["value"] as? String } == ["La Gazette", "Europe/Paris", nil, "15m"])
      #expect(!answer.text.contains("0123456789"))
    }
  }

  @Test func `changes a setting and resets it`() async throws {
    try await installation.serve { client in
      let saved = try await client.json("/api/v1/settings", .patch, #"{"paper.name": "L’Écho"}"#)
      #expect(saved.status == .ok)
      #expect(saved.text.contains("L’Écho"))
      let reset = try await client.json("/api/v1/settings", .patch, #"{"paper.name": null}"#)
      #expect(reset.text.contains("La Gazette"))
    }
    #expect(installation.chosen.isEmpty)
  }

  @Test func `reports every problem and changes nothing`() async throws {
    try await installation.serve { client in
      let body = #"{"nothing": "1", "paper.name": "New", "paper.timeZone": "UTC", "weather.refreshEvery": "1s"}"#
      let answer = try await client.json("/api/v1/settings", .patch, body)
      #expect(answer.status == .unprocessableContent)
      #expect(
        try answer.object["detail"] as? String == """
          nothing: This setting doesn’t exist. paper.timeZone: Set by the variable GAZETTE_PAPER_TIME_ZONE. \
          weather.refreshEvery: Choose an interval from the list.
          """)
    }
    #expect(installation.chosen.isEmpty)
  }

  @Test func `responds 500 if a setting cannot be stored`() async throws {
    installation.fault.error = .readOnly
    try await installation.serve { client in
      let answer = try await client.json("/api/v1/settings", .patch, #"{"paper.name": "New"}"#)
      #expect(answer.status == .internalServerError)
      #expect(answer.text.contains("Couldn’t save the setting."))
    }
  }

  @Test func `exports and imports the reader's file`() async throws {
    try await installation.serve { client in
      let file = try await client.send("/api/v1/paper")
      #expect(file.text == #"{"reader":"owner"}"#)
      #expect(file.headers[.cacheControl] == "no-store")
      let imported = try await client.json("/api/v1/paper", .put, "{}")
      #expect(try imported.object["places"] as? Int == 2)
      #expect(try imported.object["feeds"] as? Int == 3)
      let form = try await client.change("/api/v1/paper", .put, type: "text/plain", "{}")
      #expect(form.status == .unsupportedMediaType)
    }
    #expect(installation.requests == [.importPaper(Array("{}".utf8), .owner)])
  }

  @Test func `sends Retry-After for a concurrent import`() async throws {
    try await FakeInstallationSettings(fileProblem: .busy).serve { client in
      let answer = try await client.json("/api/v1/paper", .put, "{}")
      #expect(answer.status == .serviceUnavailable)
      #expect(answer.headers[.retryAfter] == "60")
      #expect(answer.text.contains("Another file is being imported."))
    }
  }

  @Test func `rejects a document with too many values`() async throws {
    try await installation.serve { client in
      let filler = String(repeating: "1,", count: 110_000)
      let answer = try await client.json("/api/v1/settings", .patch, "{\"a\":[\(filler)1]}")
      #expect(answer.status == .contentTooLarge)
    }
  }

  @Test(arguments: [(ReaderArchiveProblem.notJSON, 422), (.store(.full), 507), (.store(.busy), 503)])
  func `distinguishes invalid files from store errors`(problem: ReaderArchiveProblem, status: Int) async throws {
    try await FakeInstallationSettings(fileProblem: problem).serve { client in
      let answer = try await client.json("/api/v1/paper", .put, "{}")
      #expect(answer.status.code == status)
    }
  }
}
