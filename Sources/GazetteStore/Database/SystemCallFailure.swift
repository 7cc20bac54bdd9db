import Foundation

/// What the operating system answered to a call on a file.
struct SystemCallFailure: Error {
  let call: String
  let file: URL
  let code: Int32

  /// The failure of the call that was made last on this thread.
  init(call: String, file: URL) {
    code = errno
    self.call = call
    self.file = file
  }

  /// For the log.
  var detail: String { "\(call) \(file.lastPathComponent): \(String(cString: strerror(code)))" }
}
