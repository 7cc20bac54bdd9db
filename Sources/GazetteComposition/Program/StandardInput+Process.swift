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
    guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else {
      say("This terminal cannot hide what is typed.\n")
      return readLine(strippingNewline: true)
    }
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      // The line feed that was typed was not shown either.
      say("\n")
    }
    return readLine(strippingNewline: true)
  }

  private static func say(_ text: String) {
    // Where standard error is gone, there is nobody left to tell.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
