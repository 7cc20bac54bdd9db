import GazettePresentation
package import HTTPFetching

/// Requests to the world.
package struct OutboundSettings: Sendable {
  package let ports = Setting<[PortNumber]>(
    "outbound.ports", default: [], \.outboundPorts)
  package let allowed = Setting<[AllowedDestination]>(
    "outbound.allowed", default: [], \.outboundAllowed)
  package let contact = Setting<String?>(
    "outbound.contact", default: nil, \.contact)
}
