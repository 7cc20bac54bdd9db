/// Requests to the world.
package struct OutboundSettings: Sendable {
  package let ports = Setting<[PortNumber]>(
    "outbound.ports", default: [],
    "The ports that may be called beside 80 and 443.")
  package let contact = Setting<String?>(
    "outbound.contact", default: nil,
    "An address of yours, mail or web, that is sent to providers in the User-Agent, as some ask for.")
}
