package import Foundation
package import GazetteDomain
import GazettePresentation

/// Opens the channels of the reader with that name, nil for the operator.
package typealias OpenChannels =
  @Sendable (ChannelsSession.Access, _ reader: String?) async throws(CommandFailure) -> ChannelsSession

/// The open channels for a command, with the context of its output; closed when the command ends.
package struct ChannelsSession: CommandSession {
  /// A command's use of the data folder.
  package enum Access: Sendable, Hashable {
    /// Reads, and saves the result of a test, even next to a running server.
    case reading
    /// Changes the reader's data: refused while a server owns the folder.
    case changing
  }

  /// The channels.
  package let channels: Channels
  /// Their reader.
  package let reader: ReaderKey
  /// The source of typed tokens.
  package let input: StandardInput
  /// The time zone for dates in the output.
  package let timeZone: TimeZone
  /// Returns the current time.
  package let now: CurrentTime

  package init(
    channels: Channels, reader: ReaderKey, input: StandardInput, timeZone: TimeZone, now: @escaping CurrentTime
  ) {
    self.channels = channels
    self.reader = reader
    self.input = input
    self.timeZone = timeZone
    self.now = now
  }

  /// Finds the reader's channel with that number or name.
  /// - Throws: ``CommandFailure`` when there is none, ``ChannelsError``.
  func find(_ text: String, _ language: Language) async throws -> Channel {
    let all = try await channels.list(for: reader)
    let name = TextFolding.fold(String(text.prefix(200)))
    let found = all.first { String($0.id.rawValue) == text } ?? all.first { TextFolding.fold($0.name) == name }
    guard let found else {
      let shown = TerminalText.safe(String(text.prefix(100)))
      throw CommandFailure(
        .noInput, Phrases.of(language).commands.channels.unknown(shown), advice: "gazette channels list")
    }
    return found
  }
}

extension CommandFailure {
  /// Makes the message for a failure of the channels.
  init(_ error: ChannelsError, language: Language) {
    self.init(Self.status(of: error), Phrases.of(language).sentence(error))
  }

  private static func status(of error: ChannelsError) -> ExitStatus {
    switch error {
    case .problem: .usage
    case .unavailable: .configuration
    case .tooMany, .store(.busy), .store(.quotaReached): .refused
    case .unknownChannel, .unknownMessage: .noInput
    case .store: .inputOutput
    }
  }
}
