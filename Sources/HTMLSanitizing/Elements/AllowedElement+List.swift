extension AllowedElement {
  /// Every element that may be written; nothing else ever is.
  static let all: [AllowedElement] = inline + blocks + lists + tables + embedded

  private static let inline = [
    AllowedElement("a", [], [AllowedAttribute("href", .link(isFollowed: true)), AllowedAttribute("title", .text)]),
    AllowedElement("abbr"), AllowedElement("acronym"), AllowedElement("b"), AllowedElement("cite"),
    AllowedElement("code"), AllowedElement("del"), AllowedElement("dfn"), AllowedElement("em"), AllowedElement("i"),
    AllowedElement("ins"), AllowedElement("kbd"),
    AllowedElement("q", [], [AllowedAttribute("cite", .link(isFollowed: false))]),
    AllowedElement("rp", .hasImpliedEnd), AllowedElement("rt", .hasImpliedEnd), AllowedElement("ruby"),
    AllowedElement("s"), AllowedElement("samp"), AllowedElement("small"), AllowedElement("span"),
    AllowedElement("strong"), AllowedElement("sub"), AllowedElement("sup"),
    AllowedElement("time", [], [AllowedAttribute("datetime", .text)]),
    AllowedElement("u"), AllowedElement("var"),
    AllowedElement("br", .void, textBreak: .line), AllowedElement("wbr", .void),
  ]

  private static let blocks =
    [
      AllowedElement("aside", .block, textBreak: .paragraph),
      AllowedElement("blockquote", .block, [AllowedAttribute("cite", .link(isFollowed: false))], textBreak: .paragraph),
      AllowedElement("details", .block, textBreak: .paragraph),
      AllowedElement("div", .closesParagraph, textBreak: .line),
      AllowedElement("figcaption", .block, textBreak: .line),
      AllowedElement("figure", .block, textBreak: .paragraph),
      AllowedElement("hr", [.void, .closesParagraph], textBreak: .paragraph),
      AllowedElement("p", [.closesParagraph, .hasImpliedEnd], textBreak: .paragraph),
      AllowedElement("pre", .block, textBreak: .paragraph),
      AllowedElement("summary", .block, textBreak: .line),
    ]
    + (1...6).map { AllowedElement("h\($0)", [.heading, .closesParagraph, .stopsItemSearch], textBreak: .paragraph) }

  private static let lists = [
    AllowedElement("dl", .block, textBreak: .paragraph),
    AllowedElement("ol", .block, textBreak: .paragraph),
    AllowedElement("ul", .block, textBreak: .paragraph),
    AllowedElement("dd", [.closesParagraph, .stopsItemSearch, .hasImpliedEnd], textBreak: .line),
    AllowedElement("dt", [.closesParagraph, .stopsItemSearch, .hasImpliedEnd], textBreak: .line),
    AllowedElement("li", [.closesParagraph, .stopsItemSearch, .hasImpliedEnd], textBreak: .line),
  ]

  private static let spans = [
    AllowedAttribute("rowspan", .number(limit: 1000)), AllowedAttribute("colspan", .number(limit: 1000)),
  ]

  private static let tables = [
    AllowedElement(
      "table", [.closesParagraph, .stopsItemSearch, .stopsParagraphSearch, .holdsTableParts], textBreak: .paragraph),
    AllowedElement("caption", .cell, textBreak: .line),
    AllowedElement("thead", [.stopsItemSearch, .holdsTableParts], textBreak: .line),
    AllowedElement("tbody", [.stopsItemSearch, .holdsTableParts], textBreak: .line),
    AllowedElement("tfoot", [.stopsItemSearch, .holdsTableParts], textBreak: .line),
    AllowedElement("tr", [.stopsItemSearch, .holdsTableParts], textBreak: .line),
    AllowedElement("td", .cell, spans, textBreak: .space),
    AllowedElement("th", .cell, spans, textBreak: .space),
  ]

  // Their attributes depend on one another: see SanitizingPass+Pictures.
  private static let embedded = [
    AllowedElement("img", .void),
    AllowedElement("picture"),
    AllowedElement("source", .void),
    AllowedElement("audio", [], [AllowedAttribute("src", .media)], textBreak: .line),
    AllowedElement(
      "video", [], [AllowedAttribute("src", .media), AllowedAttribute("poster", .picture)], textBreak: .line),
  ]
}
