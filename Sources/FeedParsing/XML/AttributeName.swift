/// The attributes that Gazette reads; the raw value is the local name, lower-case.
enum AttributeName: String {
  case unknown = "?"
  case version, type, mode, href, rel, title, hreflang, length, url, uri, term, scheme, label, domain, port, path
  case registerprocedure, `protocol`, ispermalink, about, resource, base, lang, medium, width, height, filesize
  case duration, isdefault, role, relationship, text, xmlurl, htmlurl, category, description, language, created
  case ref, source, count, src, code, expression, name
}
