/// What `gazette fetch` asks for.
package struct FetchServices: Sendable {
  /// What the outbound guard says of an address; nothing but a look-up of its name leaves the machine.
  package let check: @Sendable (_ address: String) async throws(CommandFailure) -> FetchCheck

  /// Gathers the services.
  package init(check: @escaping @Sendable (_ address: String) async throws(CommandFailure) -> FetchCheck) {
    self.check = check
  }
}
