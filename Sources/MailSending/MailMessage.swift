import BoundedNumbers
import CivilDates
public import Foundation

/// A message to one recipient, in plain text and HTML, which no person wrote.
///
/// ```swift
/// let message = MailMessage(from: sender, name: "Gazette", to: reader, subject: "Frost tonight", id: id, date: date, text: text)
/// try await client.send(message.bytes(), from: sender, to: reader, at: addresses)
/// ```
public struct MailMessage: Sendable, Hashable {
  /// The sender's address; its domain is also the right side of the message's identity.
  public var from: MailAddress
  /// The sender's name.
  public var name: String
  /// The recipient.
  public var to: MailAddress
  /// The subject.
  public var subject: String
  /// The identity, the same in every attempt: the characters of a mail address's local part.
  public var id: String
  /// The right side of the identity: the installation's host; the sender's domain when it is not a host name.
  public var host: String
  /// The time of the message.
  public var date: Date
  /// The language of the message as a BCP 47 code; nil when unknown.
  public var languageCode: String?
  /// The plain text.
  public var text: String
  /// The same as HTML; nil without.
  public var html: String?

  /// Creates a message.
  public init(
    from: MailAddress, name: String, to: MailAddress, subject: String, id: String, host: String? = nil, date: Date,
    languageCode: String? = nil, text: String, html: String? = nil
  ) {
    (self.from, self.name, self.to, self.subject) = (from, name, to, subject)
    (self.id, self.date, self.languageCode, self.text, self.html) = (id, date, languageCode, text, html)
    self.host = host.map { $0.lowercased() }.flatMap { MailAddress.isDomain($0) ? $0 : nil } ?? from.domain
  }

  /// The message in the internet's format (RFC 5322, MIME): only ASCII, lines of at most 998 bytes that end with CR and LF.
  ///
  /// - Throws: ``BadField`` when a value could add header fields.
  public func bytes() throws(BadField) -> [UInt8] {
    guard MailAddress.isDotAtom(id), id.utf8.count <= 64 else { throw BadField(name: "Message-ID") }
    var lines = [
      "Date: \(date.mailTime)",
      try HeaderField.mailbox("From", name: name, address: from),
      "To: <\(to)>",
      try HeaderField.text("Subject", subject),
      "Message-ID: <\(id)@\(host)>",
      "Auto-Submitted: auto-generated",
      "MIME-Version: 1.0",
    ]
    if let languageCode { lines.append(try HeaderField.token("Content-Language", languageCode)) }
    let message = lines.joined(separator: "\r\n") + "\r\n" + content + "\r\n"
    return Array(message.utf8)
  }

  /// The body with its own header fields, without the last line end.
  private var content: String {
    let plain = MailBody(text, type: "text/plain")
    guard let html else { return plain.content }
    // No encoded body has a line with these two characters.
    let boundary = "=_\(id)"
    let parts = [plain, MailBody(html, type: "text/html")].map { "--\(boundary)\r\n\($0.content)\r\n" }
    return "Content-Type: multipart/alternative;\r\n boundary=\"\(boundary)\"\r\n\r\n" + parts.joined()
      + "--\(boundary)--"
  }

  /// The error of a header field whose value has a line break or another control character, or is not in the field's form.
  public struct BadField: Error, Sendable, Hashable {
    /// The name of the field.
    public let name: String
  }
}

extension Date {
  /// The time as mail writes it, in UTC.
  fileprivate var mailTime: String {
    // The years 1970 to 9999.
    let seconds = Int(timeIntervalSince1970.rounded(.down), clampedTo: 0...253_402_300_799)
    return CivilTime(secondsSince1970: seconds).rfc822("+0000")
  }
}
