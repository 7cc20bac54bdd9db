import GazetteCLI
import GazetteDomain
import GazettePresentation
import Testing

@Suite struct CommandFailureTests {
  @Test func `an error of a service is told with its status, in the language spoken`() {
    let error = WeatherError.notSaved(PlaceID(Coordinate(clamping: 1, 2)))
    let failure = CommandFailure(telling: error, language: .french)
    #expect(failure.status == .noInput)
    #expect(failure.sentence == Phrases.of(.french).weather.trouble(error))
  }

  @Test func `what a command says itself is told as it is`() {
    let failure = CommandFailure(.homonyms, "Several.", advice: "Choose.")
    #expect(CommandFailure(telling: failure, language: .english) == failure)
  }

  @Test func `an error that nobody expected is a defect`() {
    #expect(CommandFailure(telling: CancellationError(), language: .english).status == .software)
  }
}
