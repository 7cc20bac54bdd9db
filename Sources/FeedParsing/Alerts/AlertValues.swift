internal import BoundedNumbers
internal import struct Foundation.Date

/// Converts the elements of an alert to bounded values, and bounds the total of a document's shapes.
struct AlertValues {
  static let maximumInfos = 200
  private static let maximumAreas = 5000
  private static let maximumValues = 2000
  /// The maximum number of corners of all shapes of one document: a hundred thousand in each of three languages.
  private static let maximumCorners = 300_000

  private let reader: ElementReader
  private var cornerCount = 0
  /// Whether something was omitted because of a limit.
  var isOverLimit = false

  init(_ reader: ElementReader) { self.reader = reader }

  // MARK: Parts of a message

  mutating func info(_ element: XMLElement) -> AlertInfo {
    var info = AlertInfo()
    for child in reader.children(element) where reader.hasTime() { read(child, into: &info) }
    return info
  }

  mutating func entry(_ element: XMLElement) -> AlertEntry {
    var entry = AlertEntry(id: "")
    var area = AlertArea()
    var linkedCode: AlertValue?
    for child in reader.children(element) {
      if child.name == .atomLink, linkedCode == nil {
        linkedCode = reader.value(child, .href).flatMap(Self.linkedGeocode)
      }
      switch child.name {
      case .atomID: entry.id = short(child) ?? ""
      case .atomTitle: entry.title = short(child)
      case .atomPublished: entry.published = reader.date(child)
      case .atomLink where entry.link == nil && isAlert(child): entry.link = reader.value(child, .href).map(Self.short)
      case .capIdentifier: entry.identifier = short(child)
      case .capSent: entry.sent = reader.date(child)
      case .capStatus: entry.status = word(child)
      case .capMsgType, .capMessageType: entry.messageType = word(child)
      case .capScope: entry.scope = word(child)
      case .capAreaDesc, .capPolygon, .capCircle, .capGeocode: read(child, into: &area)
      default: read(child, into: &entry.info)
      }
    }
    // The area's own codes come first: the link's code is another name for the same area.
    if let linkedCode, !area.geocodes.contains(linkedCode) { add(linkedCode, to: &area.geocodes) }
    entry.info.areas = [area]
    return entry
  }

  /// The code in a link to a map: `EMMA_ID` `FR433` in `https://meteoalarm.org?geocode=EMMA_ID:FR433`.
  private static func linkedGeocode(_ address: String) -> AlertValue? {
    let query = short(address).split(separator: "?", maxSplits: 1).dropFirst().first?.prefix { $0 != "#" } ?? ""
    guard let written = query.split(separator: "&").first(where: { $0.hasPrefix("geocode=") })?.dropFirst(8) else {
      return nil
    }
    let parts = String(written).replacing("%3A", with: ":").replacing("%3a", with: ":").split(separator: ":")
    let isPlain = parts.joined().utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    return parts.count == 2 && isPlain ? AlertValue(name: String(parts[0]), value: String(parts[1])) : nil
  }

  func references(_ element: XMLElement) -> [AlertReference] {
    let text = reader.string(element) ?? ""
    return text.split(maxSplits: 200, whereSeparator: \.isWhitespace).prefix(200).compactMap { reference in
      let parts = reference.split(separator: ",", maxSplits: 100, omittingEmptySubsequences: false)
      // The sender is the first part and the time the last; an identifier may contain commas.
      guard parts.count >= 3 else { return nil }
      return AlertReference(
        sender: Self.short(String(parts[0])), identifier: Self.short(parts[1..<parts.count - 1].joined(separator: ",")))
    }
  }

  private func isAlert(_ link: XMLElement) -> Bool {
    reader.value(link, .type)?.lowercased().contains("cap") == true
  }

  private mutating func read(_ child: XMLElement, into info: inout AlertInfo) {
    switch child.name {
    case .capLanguage: info.language = short(child)
    case .capEvent: info.event = short(child)
    case .capResponseType where info.responseTypes.count < 20: info.responseTypes += [word(child)].compactMap(\.self)
    case .capSeverity: info.severity = word(child)
    case .capUrgency: info.urgency = word(child)
    case .capCertainty: info.certainty = word(child)
    case .capEffective: info.effective = reader.date(child)
    case .capOnset: info.onset = reader.date(child)
    case .capExpires: info.expires = reader.date(child)
    case .capSenderName: info.senderName = short(child)
    case .capHeadline: info.headline = short(child)
    case .capDescription: info.description = long(child)
    case .capInstruction: info.instruction = long(child)
    case .capWeb: info.web = short(child)
    case .capEventCode: add(value(child), to: &info.eventCodes)
    case .capParameter: add(value(child), to: &info.parameters)
    case .capArea:
      guard info.areas.count < Self.maximumAreas else { return isOverLimit = true }
      var area = AlertArea()
      for part in reader.children(child) { read(part, into: &area) }
      info.areas.append(area)
    default: break
    }
  }

  private mutating func read(_ child: XMLElement, into area: inout AlertArea) {
    switch child.name {
    case .capAreaDesc: area.name = short(child)
    case .capPolygon:
      let polygon = polygon(reader.string(child) ?? "")
      if polygon.count >= 3 { area.polygons.append(polygon) }
    case .capCircle: if let circle = Self.circle(reader.string(child) ?? "") { area.circles.append(circle) }
    case .capGeocode: add(value(child), to: &area.geocodes)
    default: break
    }
  }

  private mutating func add(_ value: AlertValue?, to values: inout [AlertValue]) {
    guard let value else { return }
    guard values.count < Self.maximumValues else { return isOverLimit = true }
    values.append(value)
  }

  private func value(_ element: XMLElement) -> AlertValue? {
    let children = Array(reader.children(element))
    let name = children.first { $0.name == .capValueName || $0.name == .atomValueName }.flatMap { reader.string($0) }
    let value = children.first { $0.name == .capValue || $0.name == .atomValue }.flatMap { reader.string($0) }
    guard let name else { return nil }
    // Some senders write a hole in an area as a named value, which can be as long as a shape.
    return AlertValue(name: Self.short(name), value: Self.prefix(value ?? "", 400_000))
  }

  // MARK: Texts and numbers

  func short(_ element: XMLElement) -> String? { reader.string(element).map(Self.short) }

  func long(_ element: XMLElement) -> String? { reader.string(element).map { Self.prefix($0, 40_000) } }

  func word(_ element: XMLElement) -> String? { short(element)?.lowercased() }

  static func short(_ text: String) -> String { prefix(text, 1000) }

  /// The first `count` characters. Counting characters is slow, and a text with no more bytes has no more characters.
  private static func prefix(_ text: String, _ count: Int) -> String {
    text.utf8.count <= count ? text : String(text.prefix(count))
  }

  private mutating func polygon(_ text: String) -> [AlertPoint] {
    let points = AlertPoint.points(text, limit: Self.maximumCorners - cornerCount)
    if points.isOverLimit { isOverLimit = true }
    cornerCount += points.points.count
    return points.points
  }

  static func circle(_ text: String) -> AlertCircle? {
    let parts = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
    guard parts.count == 2, let center = AlertPoint(parts[0]), let radius = Double(parts[1], in: 0...20_000) else {
      return nil
    }
    return AlertCircle(center: center, kilometers: radius)
  }
}

extension AlertPoint {
  /// Reads `48.85,2.35`; nil when it is no position on the globe. A longitude may count on beyond the date line.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ",", maxSplits: 2)
    guard parts.count == 2, let latitude = Double(parts[0], in: -90...90),
      let longitude = Double(parts[1], in: -360...360)
    else { return nil }
    self.init(
      latitude: latitude,
      longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
  }

  /// The corners of a shape in CAP's notation, `lat,lon lat,lon …`; empty when a corner is invalid, because the shape would be
  /// wrong without it.
  public static func shape(_ text: String) -> [AlertPoint] { points(text, limit: 100_000).points }

  static func points(_ text: String, limit: Int) -> (points: [AlertPoint], isOverLimit: Bool) {
    var points: [AlertPoint] = []
    for pair in text.utf8.split(maxSplits: max(0, limit), whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) })
    {
      guard points.count < limit else { return ([], true) }
      guard let point = AlertPoint(Substring(pair)) else { return ([], false) }
      points.append(point)
    }
    return (points, false)
  }
}
