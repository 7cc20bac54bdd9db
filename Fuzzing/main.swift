import Foundation
import FuzzTargets
import Synchronization

// fuzz NAME FOLDER [libFuzzer's options and folders of inputs]: runs one target; without arguments, lists the targets. libFuzzer
// collects inputs with new coverage in FOLDER/found; ./seeds and ./words next to it are rewritten.

/// The main function of libFuzzer, which calls `run` with each input serially.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

let commandLine = CommandLine.arguments
guard commandLine.count > 2, let target = FuzzTarget.all.first(where: { $0.name == commandLine[1] }) else {
  for target in FuzzTarget.all { print("\(target.name)\t\(target.covers)") }
  exit(commandLine.count > 1 ? 2 : 0)
}

/// The running target; set once, before the first input.
let currentTarget = Mutex<FuzzTarget?>(target)

let folder = URL(filePath: commandLine[2])
try prepare(folder, for: target)
let options = [
  "-dict=\(folder.path)/words", "-max_len=\(target.maximumInputBytes)", "-artifact_prefix=\(folder.path)/",
]
let inputs = ["\(folder.path)/found", "\(folder.path)/seeds"]
let isOption: (String) -> Bool = { $0.hasPrefix("-") }
// A named file is run once as the only input, and nothing is collected.
let namedInputs = commandLine.dropFirst(3).filter { !isOption($0) }
let isSingle = namedInputs.contains { !$0.hasSuffix("/") }
let all =
  [commandLine[0]] + options + commandLine.dropFirst(3).filter(isOption) + (isSingle ? [] : inputs) + namedInputs

var arguments: [UnsafeMutablePointer<CChar>?] = all.map { strdup($0) } + [nil]
var count = Int32(all.count)
let status = arguments.withUnsafeMutableBufferPointer { buffer -> Int32 in
  guard var start = buffer.baseAddress else { return 2 }
  return runFuzzer(&count, &start) { data, length in
    check(Array(UnsafeBufferPointer(start: data, count: length)))
    return 0
  }
}
exit(status)

/// Runs the target on `input`; crashes the program when the result is wrong.
func check(_ input: [UInt8]) {
  guard let target = currentTarget.withLock({ $0 }) else { return }
  let done = DispatchSemaphore(value: 0)
  // libFuzzer's call is synchronous, and the task ends before it returns.
  Task.detached {
    // libFuzzer saves an input when the program crashes on it.
    if let fault = await target.run(input) { fatalError("\(target.name): \(fault)") }
    done.signal()
  }
  done.wait()
}

func prepare(_ folder: URL, for target: FuzzTarget) throws {
  for name in ["found", "seeds"] {
    try FileManager.default.createDirectory(at: folder.appending(path: name), withIntermediateDirectories: true)
  }
  for (index, seed) in target.seeds.enumerated() {
    try Data(seed).write(to: folder.appending(path: "seeds/\(index)"))
  }
  let lines = target.dictionary.map { word in
    let bytes = word.utf8.map { "\\x" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "\"\(bytes.joined())\"\n"
  }
  try Data(lines.joined().utf8).write(to: folder.appending(path: "words"))
}
