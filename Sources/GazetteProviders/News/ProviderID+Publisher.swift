import GazetteDomain
import HTTPFetching

extension ProviderID {
  /// Names a publisher by its host.
  init(publisher address: WebAddress) {
    self.init(rawValue: address.origin.host)
  }
}
