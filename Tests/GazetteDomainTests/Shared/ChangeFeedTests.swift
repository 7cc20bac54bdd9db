import GazetteDomain
import Testing

@Suite struct `Change feed` {
  private let changes = ChangeFeed(from: 100)
  private let paris = PlaceID(Coordinate(clamping: 48.8534, 2.3488))
  private let lyon = PlaceID(Coordinate(clamping: 45.7485, 4.8467))

  @Test func `returns the topics changed since a version`() throws {
    changes.publish(.news)
    let version = changes.version
    changes.publish(.weather(paris))
    #expect(Set(try #require(changes.changed(since: version, for: .owner))) == [.weather(paris)])
    #expect(Set(try #require(changes.changed(since: 100, for: .owner))) == [.news, .weather(paris)])
    #expect(changes.changed(since: changes.version, for: .owner) == [])
  }

  @Test func `reports unchanged topics`() {
    let version = changes.version
    changes.publish(.weather(lyon))
    #expect(changes.isUnchanged([.news, .weather(paris)], since: version, for: .owner))
    #expect(!changes.isUnchanged([.news, .weather], since: version, for: .owner))
    #expect(!changes.isUnchanged([.weather(lyon)], since: version, for: .owner))
    #expect(changes.isUnchanged([.weather(lyon)], since: changes.version, for: .owner))
  }

  @Test func `reports another run's versions as changed`() {
    changes.publish(.news)
    for version in [99, 102] as [UInt64] {
      #expect(changes.changed(since: version, for: .owner) == nil)
      #expect(!changes.isUnchanged([.settings], since: version, for: .owner))
    }
  }

  @Test func `reports everything as changed after forgetting old changes`() {
    let version = changes.version
    for number in 0..<10_000 { changes.publish(Topic("invented", of: "\(number)")) }
    #expect(changes.changed(since: version, for: .owner) == nil)
    #expect(!changes.isUnchanged([.news], since: version, for: .owner))
    #expect(changes.isUnchanged([.news], since: changes.version, for: .owner))
  }
}
