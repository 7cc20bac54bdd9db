import Foundation
import GazetteCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension StandardInput {
  /// The input of this process.
  static let process = StandardInput(nextLine: { readLine(strippingNewline: true) }, nextSecret: hiddenLine)

  /// A line that the terminal does not show; where the input is no terminal there is nothing to hide.
  private static func hiddenLine() -> String? {
    var shown = termios()
    guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return readLine(strippingNewline: true) }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      // The line feed that was typed was not shown either.
      try? FileHandle.standardError.write(contentsOf: Data("\n".utf8))
    }
    return readLine(strippingNewline: true)
  }
}
