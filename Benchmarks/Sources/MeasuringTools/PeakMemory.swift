import Foundation

/// The most memory that this process held until now.
package enum PeakMemory {
  /// In megabytes, as the system counts resident pages.
  /// - Throws: where the system does not tell, rather than that a figure be made up.
  package static func megabytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    guard let kilobytes = line.split(whereSeparator: \.isWhitespace).compactMap({ Int($0) }).first else {
      throw BenchmarkError.wrongAnswer("no VmHWM in /proc/self/status")
    }
    return kilobytes / 1024
  }
}
