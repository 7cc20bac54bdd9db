import GazetteCLI
import Testing

struct ProgressBarTests {
  @Test func `writes nothing to a pipe`() {
    let recording = RecordingTerminal()
    let bar = ProgressBar(on: recording.terminal())
    bar.show(done: 1, of: 2, label: "Lyon")
    bar.finish()
    #expect(recording.errors.isEmpty && recording.output.isEmpty)
  }

  @Test func `draws on standard error of an interactive terminal`() {
    let recording = RecordingTerminal()
    ProgressBar(on: recording.terminal(isInteractive: true)).show(done: 1, of: 2, label: "Lyon")
    #expect(recording.errors.hasSuffix("████████████░░░░░░░░░░░░ 1/2 Lyon"))
    #expect(recording.output.isEmpty)
  }

  @Test func `clears the bar at the end`() {
    let recording = RecordingTerminal()
    ProgressBar(on: recording.terminal(isInteractive: true)).finish()
    #expect(recording.errors == "\r\u{1B}[2K")
  }
}
