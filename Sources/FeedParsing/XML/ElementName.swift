/// The elements that Gazette reads, by namespace and local name; the raw value is `prefix:local`, lower-case.
enum ElementName: String {
  case unknown = "?"
  // RSS, all versions, RDF and OPML.
  case rss, channel, item, image, textinput, title, link, description, summary, guid, pubdate, lastbuilddate, author
  case managingeditor, webmaster, category, comments, enclosure, source, copyright, rights, language, generator, docs
  case cloud, ttl, url, width, height, name, skiphours, skipdays, hour, day, expirationdate, fullitem, body
  case redirect, newlocation, updated, published, date, email, uri, items, entry, feed, id, content, icon, logo
  case opml, head, outline, datecreated, datemodified, ownername, owneremail, ownerid, html
  case rdfRoot = "rdf:rdf"
  // Atom 0.3 and 1.0.
  case atomFeed = "atom:feed"
  case atomEntry = "atom:entry"
  case atomItem = "atom:item"
  case atomTitle = "atom:title"
  case atomSubtitle = "atom:subtitle"
  case atomTagline = "atom:tagline"
  case atomInfo = "atom:info"
  case atomSummary = "atom:summary"
  case atomContent = "atom:content"
  case atomRights = "atom:rights"
  case atomCopyright = "atom:copyright"
  case atomLink = "atom:link"
  case atomID = "atom:id"
  case atomUpdated = "atom:updated"
  case atomModified = "atom:modified"
  case atomPublished = "atom:published"
  case atomIssued = "atom:issued"
  case atomCreated = "atom:created"
  case atomAuthor = "atom:author"
  case atomContributor = "atom:contributor"
  case atomName = "atom:name"
  case atomEmail = "atom:email"
  case atomURI = "atom:uri"
  case atomURL = "atom:url"
  case atomHomepage = "atom:homepage"
  case atomCategory = "atom:category"
  case atomGenerator = "atom:generator"
  case atomIcon = "atom:icon"
  case atomLogo = "atom:logo"
  case atomSource = "atom:source"
  // Modules.
  case contentEncoded = "content:encoded"
  case dcTitle = "dc:title"
  case dcCreator = "dc:creator"
  case dcAuthor = "dc:author"
  case dcContributor = "dc:contributor"
  case dcPublisher = "dc:publisher"
  case dcSubject = "dc:subject"
  case dcDescription = "dc:description"
  case dcDate = "dc:date"
  case dcIdentifier = "dc:identifier"
  case dcLanguage = "dc:language"
  case dcRights = "dc:rights"
  case dctermsCreated = "dcterms:created"
  case dctermsIssued = "dcterms:issued"
  case dctermsModified = "dcterms:modified"
  case dctermsValid = "dcterms:valid"
  case dctermsAbstract = "dcterms:abstract"
  case mediaGroup = "media:group"
  case mediaContent = "media:content"
  case mediaThumbnail = "media:thumbnail"
  case mediaTitle = "media:title"
  case mediaDescription = "media:description"
  case mediaText = "media:text"
  case mediaCredit = "media:credit"
  case mediaCategory = "media:category"
  case mediaKeywords = "media:keywords"
  case mediaPlayer = "media:player"
  case mediaRating = "media:rating"
  case mediaRestriction = "media:restriction"
  case mediaLicense = "media:license"
  case mediaCopyright = "media:copyright"
  case itunesAuthor = "itunes:author"
  case itunesOwner = "itunes:owner"
  case itunesName = "itunes:name"
  case itunesEmail = "itunes:email"
  case itunesImage = "itunes:image"
  case itunesTitle = "itunes:title"
  case itunesSubtitle = "itunes:subtitle"
  case itunesSummary = "itunes:summary"
  case itunesCategory = "itunes:category"
  case itunesKeywords = "itunes:keywords"
  case itunesDuration = "itunes:duration"
  case itunesSeason = "itunes:season"
  case itunesEpisode = "itunes:episode"
  case itunesEpisodeType = "itunes:episodetype"
  case itunesExplicit = "itunes:explicit"
  case itunesComplete = "itunes:complete"
  case itunesNewFeedURL = "itunes:new-feed-url"
  case georssPoint = "georss:point"
  case georssWhere = "georss:where"
  case gmlPoint = "gml:point"
  case gmlPos = "gml:pos"
  case geoLat = "geo:lat"
  case geoLong = "geo:long"
  case geoPoint = "geo:point"
  case syUpdatePeriod = "sy:updateperiod"
  case syUpdateFrequency = "sy:updatefrequency"
  case slashComments = "slash:comments"
  case thrInReplyTo = "thr:in-reply-to"
  case thrTotal = "thr:total"
  case wfwComment = "wfw:comment"
  case wfwCommentRSS = "wfw:commentrss"
  case ccLicense = "cc:license"
  case feedburnerOrigLink = "feedburner:origlink"
  // The Common Alerting Protocol, both standalone and in Atom, where its values have the same names.
  case capAlert = "cap:alert"
  case capIdentifier = "cap:identifier"
  case capSender = "cap:sender"
  case capSent = "cap:sent"
  case capStatus = "cap:status"
  case capMsgType = "cap:msgtype"
  case capMessageType = "cap:message_type"
  case capScope = "cap:scope"
  case capReferences = "cap:references"
  case capInfo = "cap:info"
  case capLanguage = "cap:language"
  case capEvent = "cap:event"
  case capResponseType = "cap:responsetype"
  case capUrgency = "cap:urgency"
  case capSeverity = "cap:severity"
  case capCertainty = "cap:certainty"
  case capEventCode = "cap:eventcode"
  case capEffective = "cap:effective"
  case capOnset = "cap:onset"
  case capExpires = "cap:expires"
  case capSenderName = "cap:sendername"
  case capHeadline = "cap:headline"
  case capDescription = "cap:description"
  case capInstruction = "cap:instruction"
  case capWeb = "cap:web"
  case capParameter = "cap:parameter"
  case capArea = "cap:area"
  case capAreaDesc = "cap:areadesc"
  case capPolygon = "cap:polygon"
  case capCircle = "cap:circle"
  case capGeocode = "cap:geocode"
  case capValueName = "cap:valuename"
  case capValue = "cap:value"
  case atomValueName = "atom:valuename"
  case atomValue = "atom:value"
  case xhtmlBody = "xhtml:body"
  case xhtmlDiv = "xhtml:div"

  /// The element of a local name in a namespace.
  init(_ namespace: XMLNamespace, _ local: String) {
    let local = local.lowercased()
    let own = ElementName(rawValue: namespace == .rss ? local : "\(namespace.rawValue):\(local)")
    self = own ?? Self.borrowed(namespace, local) ?? .unknown
  }

  /// An element that RSS and Atom borrow from each other if their own vocabulary has no such name.
  private static func borrowed(_ namespace: XMLNamespace, _ local: String) -> ElementName? {
    switch namespace {
    case .rss: ElementName(rawValue: "atom:\(local)")
    case .atom: ElementName(rawValue: local)
    default: nil
    }
  }
}

extension ElementName {
  /// The parts of an element's content that the tree stores.
  enum Content {
    /// Child elements only.
    case elements
    /// Its own text, and child elements.
    case mixed
    /// Text; child elements are serialised into it as markup, because the text is HTML already.
    case html
    /// Text; the `type` attribute determines the meaning of child elements.
    case construct
    /// Text within XML markup.
    case xhtml
  }

  /// The stored parts of this element's content.
  var content: Content {
    switch self {
    case .rss, .channel, .item, .textinput, .items, .rdfRoot, .atomFeed, .atomEntry, .atomItem, .atomSource,
      .atomAuthor, .atomContributor, .mediaGroup, .itunesOwner, .skiphours, .skipdays, .redirect, .opml, .head,
      .outline, .georssWhere, .gmlPoint, .geoPoint, .mediaContent, .capAlert, .capInfo, .capArea, .capGeocode,
      .capParameter, .capEventCode, .unknown:
      .elements
    case .title, .description, .summary, .content, .contentEncoded, .fullitem, .copyright, .dcTitle, .dcDescription,
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

/// The attributes that Gazette reads; the raw value is the local name, lower-case.
enum AttributeName: String {
  case unknown = "?"
  case version, type, mode, href, rel, title, hreflang, length, url, uri, term, scheme, label, domain, port, path
  case registerprocedure, `protocol`, ispermalink, about, resource, base, lang, medium, width, height, filesize
  case duration, isdefault, role, relationship, text, xmlurl, htmlurl, category, description, language, created
  case ref, source, count, src, code, expression, name
}
