import Foundation

/// The peak memory of this process.
package enum PeakMemory {
  /// Returns the peak resident memory in megabytes.
  /// - Throws: When the system does not report it.
  package static func megabytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    guard let kilobytes = line.split(whereSeparator: \.isWhitespace).compactMap({ Int($0) }).first else {
      throw BenchmarkError.wrongAnswer("no VmHWM in /proc/self/status")
    }
    return kilobytes / 1024
  }
}
