import GazettePresentation
import GazetteWeb
import HTTPTypes
import HummingbirdTesting
import Testing

struct SettingsPagesTests {
  @Test func `a choice that is refused says so to a screen reader, as a typed field does`() async throws {
    let key = "weather.refreshEvery"
    var server = TestServer()
    server.dependencies.settings.settings = {
      [
        PaperSetting(
          key: key, rule: .period(least: 300), value: "30m", usual: "15m", isSecret: false, isSet: true, origin: .reader
        )
      ]
    }
    server.dependencies.settings.change = { _ throws(SettingProblems) in
      throw SettingProblems([.notUnderstood(key: key)])
    }
    try await server.run { client in
      let answer = try await client.post("/settings/paper", body: "\(key)=1s")
      #expect(answer.status == .unprocessableContent)
      #expect(
        answer.text.contains(
          """
          name="weather.refreshEvery" aria-describedby="weather-refreshEvery-hint weather-refreshEvery-error" \
          aria-invalid="true"
          """))
    }
  }
}
