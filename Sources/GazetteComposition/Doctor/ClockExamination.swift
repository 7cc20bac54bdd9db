import GazetteCLI

/// Compares this machine's clock with those of the providers that answered.
struct ClockExamination: Sendable {
  let room: ExaminationRoom

  func finding() async -> Finding {
    guard let lead = room.clocks.lead else {
      return Finding("Clock", .warning, "No server told the time, so the clock could not be compared.")
    }
    let seconds = Int(lead.magnitude.rounded())
    guard seconds >= 60 else { return Finding("Clock", .good, "It agrees with the providers' clocks.") }
    return Finding(
      "Clock", .trouble, "It is \(seconds) seconds \(lead > 0 ? "ahead of" : "behind") the providers' clocks.",
      advice: "Let the system keep it: timedatectl set-ntp true")
  }
}
