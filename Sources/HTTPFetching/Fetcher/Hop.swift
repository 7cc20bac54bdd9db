import Foundation

/// One request on the way from the first address to the last.
struct Hop: Sendable {
  let address: WebAddress
  let headers: [(name: String, value: String)]
  /// Whether being one of the operator's origins counts: not any more once a redirect to elsewhere led here.
  let maySpendTrust: Bool

  init(_ request: FetchRequest) throws(FetchError) {
    do throws(OutboundRefusal) {
      address = try WebAddress(request.url.absoluteString)
    } catch {
      throw .refused(error)
    }
    headers = request.headers.sorted { $0.key < $1.key }
      .filter { !HeaderRules.neverSent.contains($0.key.lowercased()) }
      .map { (name: $0.key, value: $0.value) }
    maySpendTrust = request.maySpendTrust
  }

  private init(address: WebAddress, headers: [(name: String, value: String)], maySpendTrust: Bool) {
    self.address = address
    self.headers = headers
    self.maySpendTrust = maySpendTrust
  }

  /// Where `answer` redirects to, or `nil` when it is final.
  func following(_ answer: Answer) throws(FetchError) -> Hop? {
    guard let location = answer.redirectLocation else { return nil }
    let next: WebAddress
    do throws(OutboundRefusal) {
      next = try address.resolving(location)
    } catch {
      throw .refused(error)
    }
    let stays = next.origin == address.origin
    let kept = stays ? headers : headers.filter { HeaderRules.harmless.contains($0.name.lowercased()) }
    return Hop(address: next, headers: kept, maySpendTrust: stays && maySpendTrust)
  }
}
