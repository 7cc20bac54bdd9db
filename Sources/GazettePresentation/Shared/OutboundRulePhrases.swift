package import GazetteDomain

/// Why the outbound guard does not let a request pass, in one language.
package struct OutboundRulePhrases: Sendable {
  /// The rule, to stand behind a colon: neither a capital nor a full stop, and no more of the address than its host.
  package let reason: @Sendable (OutboundRule) -> String
}
