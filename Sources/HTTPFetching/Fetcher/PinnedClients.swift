import AsyncHTTPClient
import NIOPosix

/// One HTTP client for each pin, so that a connection can only go to the address that was checked; those used least
/// recently are closed.
actor PinnedClients {
  private struct Entry {
    let client: HTTPClient
    var users = 0
    var lastUse = 0
  }

  private let settings: ClientSettings
  private let capacity: Int
  private var entries: [Pin: Entry] = [:]
  private var uses = 0
  private var isShutDown = false

  // Every client keeps its own certificates, about a megabyte of them.
  init(settings: ClientSettings, capacity: Int = 16) {
    self.settings = settings
    self.capacity = capacity
  }

  /// `addresses` with those first to which there is a client already, so that connections are used again.
  func preferred(_ addresses: [IPAddress], host: String) -> [IPAddress] {
    let known = addresses.filter { entries[Pin(host: host, address: $0)] != nil }
    return known + addresses.filter { !known.contains($0) }
  }

  /// The client for `pin`, kept open until ``giveBack(_:)``; `nil` after ``shutdown()``.
  func take(_ pin: Pin) async -> HTTPClient? {
    guard !isShutDown else { return nil }
    uses += 1
    var entry =
      entries[pin]
      ?? Entry(
        client: HTTPClient(
          eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: settings.configuration(for: pin)))
    entry.users += 1
    entry.lastUse = uses
    entries[pin] = entry
    await closeUnused()
    return entry.client
  }

  func giveBack(_ pin: Pin) async {
    entries[pin]?.users -= 1
    await closeUnused()
  }

  func shutdown() async {
    isShutDown = true
    let clients = entries.values.map(\.client)
    entries = [:]
    for client in clients { await close(client) }
  }

  private func closeUnused() async {
    while entries.count > capacity {
      let idle = entries.filter { $0.value.users == 0 }
      guard let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
      entries[oldest.key] = nil
      await close(oldest.value.client)
    }
  }

  private func close(_ client: HTTPClient) async {
    // It throws only when the client is closed already.
    try? await client.shutdown()
  }
}
