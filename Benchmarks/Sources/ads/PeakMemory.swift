import Foundation

/// The most memory that this process held until now.
enum PeakMemory {
  /// In megabytes, as the system counts resident pages.
  static var megabytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1024
  }
}
