import GazetteCLI
import GazetteDomain
import GazettePresentation
import Testing

@Suite struct CommandFailureTests {
  @Test func `reports a service's error with its status, in the command's language`() {
    let error = WeatherError.notSaved(PlaceID(Coordinate(clamping: 1, 2)))
    let failure = CommandFailure(describing: error, language: .french)
    #expect(failure.status == .noInput)
    #expect(failure.sentence == Phrases.of(.french).weather.sentence(error))
  }

  @Test func `keeps a command's own failure unchanged`() {
    let failure = CommandFailure(.homonyms, "Several.", advice: "Choose.")
    #expect(CommandFailure(describing: failure, language: .english) == failure)
  }

  @Test func `reports an unexpected error as a software defect`() {
    #expect(CommandFailure(describing: CancellationError(), language: .english).status == .software)
  }
}
