import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation

/// Examines an installation with concurrent checks, and reports the findings in order.
struct Doctor: Sendable {
  /// Performs one check.
  typealias Check = @Sendable () async -> Finding

  let context: CheckContext

  /// Every finding, as soon as the previous ones are known; the clock comes last, because the other checks collect the servers'
  /// times.
  func findings() -> AsyncStream<Finding> {
    let (stream, continuation) = AsyncStream.makeStream(of: Finding.self)
    let work = Task {
      await examineAll { continuation.yield($0) }
      continuation.yield(await ClockCheck(context: context).finding())
      continuation.finish()
    }
    continuation.onTermination = { _ in work.cancel() }
    return stream
  }

  private func examineAll(report: (Finding) -> Void) async {
    await withTaskGroup(of: (Int, Finding).self) { group in
      for (index, examine) in checks.enumerated() { group.addTask { (index, await examine()) } }
      var known: [Int: Finding] = [:]
      var next = 0
      for await (index, finding) in group {
        known[index] = finding
        while let ready = known[next] {
          report(ready)
          next += 1
        }
      }
    }
  }

  /// The checks: this machine, then those of each section.
  private var checks: [Check] {
    [
      SettingsCheck(settings: context.settings).finding,
      ListeningCheck(settings: context.settings).finding,
      OutboundCheck(settings: context.settings).certificates,
      OutboundCheck(settings: context.settings).contact,
      FolderCheck(folder: context.folder).finding,
      DatabaseCheck(folder: context.folder, settings: context.settings).finding,
      CrashCheck(folder: context.folder, now: context.timing.now).finding,
    ] + InstalledSections.all.flatMap { $0.checks(context) }
  }
}

extension Finding {
  /// The finding for an error of a provider.
  /// - Parameter setting: The setting that contains its address.
  init(_ subject: String, _ error: RefreshError, setting: String) {
    switch error {
    case .source(let error): self.init(subject, error, setting: setting)
    case .store(let error):
      self.init(subject, .warning, CommandLanguage.words.output.doctor.sources.notChecked("\(error)"))
    }
  }

  private init(_ subject: String, _ error: SourceError, setting: String) {
    let words = CommandLanguage.words.output.doctor.sources
    switch error {
    case .unreachable, .timedOut: self.init(subject, .problem, words.unreachable(setting, ""))
    case .untrusted(_, let fault): self.init(subject, .problem, words.untrusted(setting, fault))
    case .rateLimited(_, let date), .budgetSpent(_, let date):
      self.init(subject, .warning, words.waiting(date.formatted(.iso8601)))
    case .unauthorized(.openWeather), .unauthorized(.openWeatherOneCall): self.init(subject, .problem, words.badKey)
    case .unauthorized, .forbidden, .blocksPrograms: self.init(subject, .problem, words.forbidden)
    case .failing(_, let status): self.init(subject, .warning, words.failing(status))
    case .refused(_, let rule):
      self.init(subject, .problem, words.blocked(setting, CommandLanguage.words.guardRules.reason(rule)))
    case .notFound, .rejected, .unreadable, .packed, .quarantined, .cancelled:
      self.init(subject, .problem, words.unexpectedReply(setting, ""))
    }
  }
}
