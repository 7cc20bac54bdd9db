import Testing

@testable import GazetteComposition

@Suite struct `Memory release` {
  /// Returns whether a release is due at each of the processor times, in milliseconds.
  private func due(at times: Int...) -> [Bool] {
    var release = MemoryRelease()
    return times.map { release.isDue(at: .milliseconds($0)) }
  }

  @Test func `releases the memory of the start`() {
    #expect(due(at: 150) == [true])
  }

  @Test func `releases memory after work`() {
    #expect(due(at: 150, 6_000, 6_300) == [true, true, true])
  }

  @Test func `does nothing while the process is idle`() {
    #expect(due(at: 150, 152, 160, 249) == [true, false, false, false])
  }

  @Test func `adds up small work`() {
    #expect(due(at: 150, 190, 230, 270) == [true, false, false, true])
  }

  @Test func `measures the work of this process`() {
    #expect(ProcessMemory.processorTime > .zero)
  }
}
