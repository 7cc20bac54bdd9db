import Foundation
import GazetteDomain
import GazettePresentation
import GazetteTesting
import Testing

struct ModelComparisonPresenterTests {
  private func page(
    _ modelComparison: ModelComparison? = .fixture(), _ language: Language = .english, units: UnitSystem = .metric,
    problem: WeatherError? = nil, later: TimeInterval = 0
  ) -> ModelComparisonPage {
    let edition = Edition(
      language: language, units: units, timeZone: .gmt, now: ManualTime().date.addingTimeInterval(later))
    return ModelComparisonPresenter(edition: edition, credits: { _ in [] }).page(
      .paris, modelComparison.map { ModelComparisonRefresh(modelComparison: $0, error: nil) }, problem: problem,
      scores: nil)
  }

  private func plain(_ text: String?) -> String? {
    text?.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
  }

  @Test func `summarises the models' agreement in a sentence`() {
    #expect(
      plain(page().sentence) == """
        The 3 models agree on the temperature to within 3° until Tuesday; for Friday, they are 6° apart. \
        All models expect rain or snow: tomorrow; models disagree: Monday to Friday; no model does: today.
        """)
    #expect(
      plain(page(.fixture(), .french).sentence) == """
        Les 3 modèles s’accordent sur la température à 3° près jusqu’à mardi ; pour vendredi, 6° les séparent. \
        Tous les modèles prévoient pluie ou neige : demain ; avis partagés : de lundi à vendredi ; aucun : aujourd’hui.
        """)
  }

  @Test func `writes full agreement in the reader's degrees`() {
    #expect(
      page(.fixture(divergence: 0), units: .imperial).sentence?
        .hasPrefix("The 3 models agree on the temperature to within 5°.") == true)
  }

  @Test func `shows no agreement for a single model`() {
    var modelComparison = ModelComparison.fixture()
    modelComparison.models = Array(modelComparison.models.prefix(1))
    #expect(page(modelComparison).sentence == nil)
    #expect(page(modelComparison).days.isEmpty)
  }

  @Test func `shows each day's ranges, chance of rain and models with rain`() {
    let last = page().days[6]
    #expect(last.name == "Friday" && last.high == "10 to 16°" && last.low == "4 to 7°")
    #expect(last.chance == "90%" && last.wet == "1 of 3 models")
    #expect(page().days[0].high == "10°")
    #expect(page().models.map(\.name) == ["ECMWF (Europe)", "ICON (Germany)", "GFS (United States)"])
  }

  @Test func `draws the spread only if it is known`() {
    let chart = page().chart
    #expect(chart?.line.split(separator: " ").count == 56)
    #expect(chart?.summary.contains("51 forecasts") == true)
    var modelComparison = ModelComparison.fixture()
    modelComparison.spread = []
    #expect(page(modelComparison).chart == nil)
    #expect(page(later: 8 * 86_400).chart == nil)
  }

  @Test func `explains missing forecasts and failures`() {
    #expect(page(nil).notice?.isEmpty == false && page(nil).problem == nil)
    let failed = page(nil, problem: .source(.unreachable(.openMeteo)))
    #expect(failed.notice == nil && failed.problem == "The models aren’t available right now. Try again in a moment.")
    let spent = page(nil, problem: .source(.budgetSpent(.openMeteo, until: ManualTime().date)))
    #expect(spent.problem?.hasPrefix("The provider’s request limit is used up") == true)
  }

  @Test func `reports a place that no model covers`() {
    var modelComparison = ModelComparison.fixture()
    (modelComparison.models, modelComparison.spread) = ([], [])
    #expect(
      page(modelComparison).notice?.isEmpty == false && page(modelComparison).age != nil
        && page(modelComparison).days.isEmpty)
  }

  @Test func `marks forecasts as stale after three hours`() {
    #expect(page().age?.isStale == false)
    #expect(page(later: 4 * 3600).age?.isStale == true)
  }
}
