import GazetteDomain

extension RowReader {
  mutating func temperature() -> Temperature? { next().map(Temperature.init(celsius:)) }
  mutating func percentage() -> Percentage? { next().map(Percentage.init(percent:)) }
  mutating func depth() -> Depth? { next().map(Depth.init(millimeters:)) }
  mutating func length() -> Length? { next().map(Length.init(meters:)) }
  mutating func pressure() -> Pressure? { next().map(Pressure.init(hectopascals:)) }

  /// The sky; nil too when a newer Gazette wrote one that this one does not know.
  mutating func sky() -> Sky? { next().flatMap(Sky.init(rawValue:)) }
}
