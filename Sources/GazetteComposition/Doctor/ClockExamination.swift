import BoundedNumbers
import GazetteCLI
import GazettePresentation

/// Compares this machine's clock with those of the providers that answered.
struct ClockExamination: Sendable {
  let room: ExaminationRoom

  func finding() async -> Finding {
    let subject = Spoken.words.output.doctor.subjects.clock
    let words = Spoken.words.output.doctor.machine
    guard let lead = room.clocks.lead else {
      return Finding(subject, .warning, words.noClock)
    }
    let seconds = Int(saturating: lead.magnitude.rounded())
    guard seconds >= 60 else { return Finding(subject, .good, words.clockRight) }
    return Finding(subject, .trouble, words.clockWrong(seconds, lead > 0))
  }
}
