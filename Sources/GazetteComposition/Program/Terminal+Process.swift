import BoundedNumbers
import Foundation
package import GazetteCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Terminal {
  /// The terminal, or the pipes, of this process.
  package static func process(environment: [String: String]) -> Terminal {
    // A command whose output pipe is closed must not be killed in the middle of its work; see `output`.
    signal(SIGPIPE, SIG_IGN)
    let isInteractive = isatty(STDOUT_FILENO) == 1
    return Terminal(
      isInteractive: isInteractive,
      showsProgress: isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb",
      width: isInteractive ? columns(environment: environment) : nil,
      output: { text in
        do {
          try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch let error where hasNoReader(error) {
          // As with 'gazette news | head': further output is dropped, and the work completes.
        }
      },
      errorOutput: { text in
        // If standard error is closed, there is nowhere to report.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
      })
  }

  /// Whether the error comes from a pipe without a reader.
  private static func hasNoReader(_ error: any Error) -> Bool {
    let error = error as NSError
    let cause = error.domain == NSPOSIXErrorDomain ? error : error.userInfo[NSUnderlyingErrorKey] as? NSError
    return cause?.domain == NSPOSIXErrorDomain && cause?.code == Int(EPIPE)
  }

  private static func columns(environment: [String: String]) -> Int {
    if let columns = environment["COLUMNS"].flatMap({ Int($0, in: 1...10_000) }) { return columns }
    var size = winsize()
    let result = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}

extension StandardInput {
  /// The input of this process.
  static let process = StandardInput(nextLine: { readLine(strippingNewline: true) }, nextSecret: hiddenLine)

  /// A line that the terminal does not show; without a terminal there is nothing to hide.
  private static func hiddenLine() -> String? {
    var shown = termios()
    guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return readLine(strippingNewline: true) }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else {
      writeError("This terminal can't hide the password.\n")
      return readLine(strippingNewline: true)
    }
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      // The user's line feed was not shown either.
      writeError("\n")
    }
    return readLine(strippingNewline: true)
  }

  private static func writeError(_ text: String) {
    // If standard error is closed, there is nowhere to report.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
