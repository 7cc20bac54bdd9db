/// Finds every address of a host name, best first.
///
/// Throws, or answers with no address, when there is none; ends early when its task is cancelled.
public typealias AddressLookup = @Sendable (_ host: String) async throws -> [IPAddress]
