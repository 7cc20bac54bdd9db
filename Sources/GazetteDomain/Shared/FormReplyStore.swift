/// Identifies a form that a browser may send several times, because it did not receive the response.
public struct FormKey: Sendable, Hashable {
  /// The reader who sent it.
  public let reader: ReaderKey
  /// Its path and the browser's key: 1...600 bytes.
  public let form: String

  /// Makes a key.
  public init(reader: ReaderKey, form: String) { (self.reader, self.form) = (reader, form) }
}

/// The response to a form.
public struct FormReply: Sendable, Hashable {
  /// The HTTP status, 200...399.
  public let status: Int
  /// The address to which it redirects; nil for none.
  public let location: String?

  /// Makes a reply.
  public init(status: Int, location: String?) { (self.status, self.location) = (status, location) }
}

/// The result of claiming a form.
public enum FormClaim: Sendable, Hashable {
  /// The caller must process the form, then finish or release it.
  case granted
  /// Another request is processing the form.
  case pending
  /// The form was processed before.
  case finished(FormReply)
}

/// Stores the replies to forms, so that each form is processed once by all nodes together, however often it is sent.
public protocol FormReplyStore: Sendable {
  /// Claims a form; grants it to one of several concurrent callers on any nodes. A claim older than ``maximumClaimTime``, or
  /// dated in the future because the clock was set back since, is void. Deletes all but the reader's ``maximumPerReader``
  /// latest forms.
  func claim(_ key: FormKey) async throws(StoreError) -> FormClaim
  /// Stores the reply to a claimed form.
  func finish(_ key: FormKey, with reply: FormReply) async throws(StoreError)
  /// Gives up a claim, so that the form may be sent again; does nothing to a finished form.
  func release(_ key: FormKey) async throws(StoreError)
  /// Deletes the forms older than ``lifetime``. A form dated in the future, because the clock was set back since, gets the
  /// current time: its reply must not be lost.
  func removeExpired() async throws(StoreError)
}

extension FormReplyStore {
  /// The age at which a claim without a reply is void, in seconds. No form takes that long, so its node has died.
  public static var maximumClaimTime: Double { 300 }
  /// The age at which a reply is deleted, in seconds: a phone may be offline for a week.
  public static var lifetime: Double { 7 * 86_400 }
  /// The maximum number of a reader's forms.
  public static var maximumPerReader: Int { 500 }
}
