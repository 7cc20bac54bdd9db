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
  /// The terminal, or the pipes, that the process was started on.
  package static func process(environment: [String: String]) -> Terminal {
    let isInteractive = isatty(STDOUT_FILENO) == 1
    return Terminal(
      isInteractive: isInteractive,
      showsProgress: isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb",
      width: isInteractive ? columns(environment: environment) : nil,
      output: { try FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
      errorOutput: { text in
        // Where standard error is gone, there is nobody left to tell.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
      })
  }

  private static func columns(environment: [String: String]) -> Int {
    if let told = environment["COLUMNS"].flatMap({ Int($0) }), told > 0 { return told }
    var size = winsize()
    let answer = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return answer == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
