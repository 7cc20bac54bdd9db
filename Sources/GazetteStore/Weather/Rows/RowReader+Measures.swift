import GazetteDomain

extension RowReader {
  mutating func temperature() -> Temperature? { next().flatMap(Temperature.init(celsius:)) }
  mutating func percentage() -> Percentage? { next().flatMap(Percentage.init(percent:)) }
  mutating func depth() -> Depth? { next().flatMap(Depth.init(millimeters:)) }
  mutating func length() -> Length? { next().flatMap(Length.init(meters:)) }
  mutating func pressure() -> Pressure? { next().flatMap(Pressure.init(hectopascals:)) }

  /// The sky; nil too when a newer Gazette wrote one that this one does not know.
  mutating func sky() -> Sky? { next().flatMap(Sky.init(rawValue:)) }
}
