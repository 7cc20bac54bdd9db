import Foundation
import GazetteCLI
import GazettePresentation
import GazetteStore

// 'gazette doctor'.
extension CommandComposition {
  func examine() async -> AsyncStream<Finding> {
    let settings: Settings
    do throws(CommandFailure) {
      settings = await chosenSettings(try self.settings())
    } catch {
      return .of([
        Finding(
          Spoken.words.output.doctor.subjects.settings, .trouble, error.sentence, advice: error.advice)
      ])
    }
    let room = await ExaminationRoom(settings: settings, logger: quiet(logger(settings)))
    await resources.keep { await room.close() }
    return Doctor(room: room).findings()
  }
}

extension AsyncStream {
  /// A stream of elements that are there already.
  fileprivate static func of(_ elements: [Element]) -> AsyncStream<Element> where Element: Sendable {
    AsyncStream { continuation in
      for element in elements { continuation.yield(element) }
      continuation.finish()
    }
  }
}
