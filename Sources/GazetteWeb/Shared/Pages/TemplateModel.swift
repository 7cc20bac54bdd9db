/// View models as nested dictionaries.
///
/// The template engine takes a structure apart anew for each name it looks up, which costs a list of hundreds of rows
/// ten times its printing; taken apart once, each name is found at once.
enum TemplateModel {
  /// `value` with every structure in it as a dictionary of its stored properties; what is nil is left out.
  static func flatten(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { flatten($0.value) }
    case .collection: return mirror.children.compactMap { flatten($0.value) }
    case .struct where !(value is any CustomStringConvertible): return properties(mirror)
    default: return value
    }
  }

  private static func properties(_ mirror: Mirror) -> [String: Any] {
    var properties: [String: Any] = [:]
    for child in mirror.children {
      guard let label = child.label, let value = flatten(child.value) else { continue }
      properties[label] = value
    }
    return properties
  }
}
