package import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
package import HTTPFetching

extension FetchServices {
  /// The services over the guard that `outbound` makes from the settings.
  package static func live(
    outbound: @escaping @Sendable () throws(CommandFailure) -> OutboundGuard
  ) -> FetchServices {
    FetchServices { address async throws(CommandFailure) in
      switch await (try outbound()).check(address) {
      case .allowed(let address, let addresses):
        .allowed(address: address.description, connectsTo: addresses.map(\.description))
      case .refused(let refusal): .refused(reason: Spoken.words.guardRules.reason(OutboundRule(refusal)))
      case .unresolved(let host): .refused(reason: Spoken.words.failures.tools.noAddress(host))
      }
    }
  }
}
