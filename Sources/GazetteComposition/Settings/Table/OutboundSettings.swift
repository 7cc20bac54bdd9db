import GazettePresentation

/// Requests to the world.
package struct OutboundSettings: Sendable {
  package let ports = Setting<[PortNumber]>(
    "outbound.ports", default: [], \.outboundPorts)
  package let contact = Setting<String?>(
    "outbound.contact", default: nil, \.contact)
}
