import BoundedNumbers
import CivilDates
import Foundation
import GazetteDomain

/// One thing told about an `Owner`, such as the weather now or an hour: to programs under its key, and to readers when it
/// has a name. Page, API and terminal take what they tell from the lists of facts.
struct WeatherFact<Owner>: Sendable {
  typealias Name = any KeyPath<WeatherDetailPhrases, String> & Sendable
  typealias Text = @Sendable (Owner, Edition) -> String?

  let key: String
  let value: @Sendable (Owner, DocumentTerms) -> FactValue?
  /// Nil for what only programs are told, or pages tell in a way of their own.
  private(set) var name: Name?
  /// Whether texts line up as figures do.
  private(set) var isFigure = true
  private(set) var text: Text = { _, _ in nil }
  private(set) var note: Text = { _, _ in nil }

  init(_ key: String, value: @escaping @Sendable (Owner, DocumentTerms) -> FactValue?) {
    (self.key, self.value) = (key, value)
  }

  /// A measure for programs: its figure in the reader's units.
  init<Value: PresentedMeasure>(_ key: String, _ path: any KeyPath<Owner, Value?> & Sendable) {
    self.init(key) { owner, terms in owner[keyPath: path].map { .number($0.figure(terms.figures)) } }
  }

  /// A measure for readers too.
  init<Value: PresentedMeasure>(
    _ key: String, _ path: any KeyPath<Owner, Value?> & Sendable, named name: Name, note: Text? = nil
  ) {
    self = Self(key, path).shown(name, note: note) { owner, edition in
      owner[keyPath: path]?.text(MeasureFormat(edition))
    }
  }

  /// The same, told to readers by `text`, with a word or two beside it.
  func shown(_ name: Name, isFigure: Bool = true, note: Text? = nil, text: @escaping Text) -> Self {
    var shown = self
    (shown.name, shown.isFigure, shown.text) = (name, isFigure, text)
    if let note { shown.note = note }
    return shown
  }
}

extension Collection {
  /// What is known of `owner`, for programs.
  func document<Owner>(of owner: Owner, _ terms: DocumentTerms) -> [String: FactValue]
  where Element == WeatherFact<Owner> {
    Dictionary(compactMap { fact in fact.value(owner, terms).map { (fact.key, $0) } }) { first, _ in first }
  }

  /// What is known of `owner` and has a name, for readers.
  func figures<Owner>(of owner: Owner, in edition: Edition) -> [DetailFigure] where Element == WeatherFact<Owner> {
    let names = edition.phrases.weather.detail
    return compactMap { fact in
      guard let name = fact.name, let text = fact.text(owner, edition) else { return nil }
      return DetailFigure(names[keyPath: name], text, note: fact.note(owner, edition))
    }
  }
}

/// In what units and words a document tells its facts.
struct DocumentTerms: Sendable {
  let figures: Figures
  let phrases: WeatherPhrases
}

/// What a document tells of a fact.
enum FactValue: Encodable, Sendable, Hashable {
  case number(Double)
  case text(String)
  case flag(Bool)
  case instant(Date)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    case .instant(let date): try container.encode(date)
    }
  }
}

/// A measure that is always written in the same way.
protocol PresentedMeasure: Measure {
  func text(_ format: MeasureFormat) -> String
  func figure(_ figures: Figures) -> Double
}

extension Temperature: PresentedMeasure {
  func text(_ format: MeasureFormat) -> String { format.temperature(self) }
  func figure(_ figures: Figures) -> Double { figures.temperature(self) }
}

extension Speed: PresentedMeasure {
  func text(_ format: MeasureFormat) -> String { format.speed(self) }
  func figure(_ figures: Figures) -> Double { figures.speed(self) }
}

extension Depth: PresentedMeasure {
  func text(_ format: MeasureFormat) -> String { format.depth(self) }
  func figure(_ figures: Figures) -> Double { figures.depth(self) }
}

extension Length: PresentedMeasure {
  func text(_ format: MeasureFormat) -> String { format.distance(self) }
  func figure(_ figures: Figures) -> Double { figures.distance(self) }
}

extension Pressure: PresentedMeasure {
  func text(_ format: MeasureFormat) -> String { format.pressure(self) }
  func figure(_ figures: Figures) -> Double { figures.pressure(self) }
}

extension Percentage: PresentedMeasure {
  func text(_ format: MeasureFormat) -> String { format.percent(self) }
  func figure(_ figures: Figures) -> Double { figures.percent(self) }
}
