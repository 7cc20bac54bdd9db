extension ElementName {
  /// What is kept of an element's content.
  enum Content {
    /// Child elements only.
    case elements
    /// Its own text, and child elements beside it.
    case mixed
    /// Text; child elements are written into it as markup, the text being HTML already.
    case html
    /// Text; what child elements mean depends on the `type` attribute.
    case construct
    /// Text within XML markup.
    case xhtml
  }

  /// What is kept of this element's content.
  var content: Content {
    switch self {
    case .rss, .channel, .item, .image, .textinput, .items, .rdfRoot, .atomFeed, .atomEntry, .atomItem, .atomSource,
      .atomAuthor, .atomContributor, .mediaGroup, .itunesOwner, .skiphours, .skipdays, .redirect, .opml, .head,
      .outline, .georssWhere, .gmlPoint, .geoPoint, .mediaContent, .unknown:
      .elements
    case .title, .description, .summary, .contentEncoded, .fullitem, .copyright, .dcTitle, .dcDescription,
      .itunesSummary, .itunesSubtitle, .mediaDescription, .mediaTitle, .dctermsAbstract, .mediaText:
      .html
    case .atomTitle, .atomSubtitle, .atomTagline, .atomInfo, .atomSummary, .atomContent, .atomRights, .atomCopyright:
      .construct
    case .xhtmlBody, .xhtmlDiv:
      .xhtml
    default:
      .mixed
    }
  }
}
