import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation

/// Examines an installation with concurrent checks, and reports the findings in order.
struct Doctor: Sendable {
  /// Checks one thing.
  typealias Check = @Sendable () async -> Finding

  let room: CheckRun

  /// Every finding, as soon as the previous ones are known; the clock comes last, because the other checks collect the servers'
  /// times.
  func findings() -> AsyncStream<Finding> {
    let (stream, continuation) = AsyncStream.makeStream(of: Finding.self)
    let work = Task {
      await examineAll { continuation.yield($0) }
      continuation.yield(await ClockCheck(room: room).finding())
      continuation.finish()
    }
    continuation.onTermination = { _ in work.cancel() }
    return stream
  }

  private func examineAll(tell: (Finding) -> Void) async {
    await withTaskGroup(of: (Int, Finding).self) { group in
      for (index, examine) in checks.enumerated() { group.addTask { (index, await examine()) } }
      var known: [Int: Finding] = [:]
      var next = 0
      for await (index, finding) in group {
        known[index] = finding
        while let ready = known[next] {
          tell(ready)
          next += 1
        }
      }
    }
  }

  /// The checks: this machine, then those of each section.
  private var checks: [Check] {
    [
      SettingsCheck(settings: room.settings).finding,
      ListeningCheck(settings: room.settings).finding,
      OutboundCheck(settings: room.settings).certificates,
      OutboundCheck(settings: room.settings).contact,
      FolderCheck(folder: room.folder).finding,
      DatabaseCheck(folder: room.folder, settings: room.settings).finding,
      CrashCheck(folder: room.folder, now: room.timing.now).finding,
    ] + InstalledSections.all.flatMap { $0.checks(room) }
  }
}

extension Finding {
  /// The finding for an error of a provider.
  /// - Parameter setting: The setting that contains its address.
  init(_ subject: String, _ error: RefreshError, setting: String) {
    switch error {
    case .source(let error): self.init(subject, error, setting: setting)
    case .store(let error):
      self.init(subject, .warning, CommandLanguage.words.output.doctor.sources.notAsked("\(error)"))
    }
  }

  private init(_ subject: String, _ error: SourceError, setting: String) {
    let words = CommandLanguage.words.output.doctor.sources
    switch error {
    case .unreachable, .timedOut: self.init(subject, .trouble, words.unreachable(setting, ""))
    case .untrusted(_, let fault): self.init(subject, .trouble, words.untrusted(setting, fault))
    case .rateLimited(_, let date), .budgetSpent(_, let date):
      self.init(subject, .warning, words.waits(date.formatted(.iso8601)))
    case .unauthorized(.openWeather), .unauthorized(.openWeatherOneCall): self.init(subject, .trouble, words.badKey)
    case .unauthorized, .forbidden, .blocksPrograms: self.init(subject, .trouble, words.refuses)
    case .failing(_, let status): self.init(subject, .warning, words.failing(status))
    case .refused(_, let rule):
      self.init(subject, .trouble, words.guarded(setting, CommandLanguage.words.guardRules.reason(rule)))
    case .notFound, .rejected, .unreadable, .packed, .setAside, .cancelled:
      self.init(subject, .trouble, words.stranger(setting, ""))
    }
  }
}
