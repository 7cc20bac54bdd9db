import BoundedNumbers
import CCrashMark
import Foundation
import GazetteDomain
import SQLiteDriver

// Unchecked: a header and slots in a mapped file of exactly their size, which is never unmapped; a slot's number is
// below their count.

/// The mapped file of a crash journal: a header, and a slot for each subject that is being read or is quarantined.
struct CrashSlots {
  /// The maximum quarantine of a proven culprit.
  static let quarantineDuration: TimeInterval = 30 * 86_400
  /// The time between the releases of two suspects.
  static let suspicionDuration: TimeInterval = 3600
  private static let magic: UInt64 = 0x4841_5243_5A47_0001
  private static let size = MemoryLayout<crash_header>.size + Int(CRASH_SLOTS) * MemoryLayout<crash_slot>.stride

  let header: UnsafeMutablePointer<crash_header>
  private let slots: UnsafeMutableBufferPointer<crash_slot>
  private let isShared: Bool
  private var unused: [Int] = []
  private var quarantined: [CrashSubject: Int] = [:]

  /// Creates slots in memory only; nil when the allocation fails.
  init?() {
    guard let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { return nil }
    self.init(memory, isShared: false)
  }

  /// Maps the slots in `file`, which is created if it is missing or has another size; if they are not shared, changes stay in
  /// memory.
  init(_ file: URL, isShared: Bool) throws {
    let use = isShared ? O_RDWR | O_CREAT : O_RDONLY
    let descriptor = Foundation.open(file.path, use | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemCallFailure(call: "open", file: file) }
    defer { Foundation.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemCallFailure(call: "fstat", file: file) }
    if status.st_size != off_t(Self.size) {
      guard isShared, status.st_mode & S_IFMT == S_IFREG else {
        throw StoreError.foreign(detail: file.lastPathComponent)
      }
      try Self.fillWithZeros(descriptor, file)
    }
    let sharing = isShared ? MAP_SHARED : MAP_PRIVATE
    guard let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, sharing, descriptor, 0), memory != MAP_FAILED else {
      throw SystemCallFailure(call: "mmap", file: file)
    }
    self.init(memory, isShared: isShared)
  }

  private init(_ memory: UnsafeMutableRawPointer, isShared: Bool) {
    self.isShared = isShared
    header = memory.assumingMemoryBound(to: crash_header.self)
    let first = (memory + MemoryLayout<crash_header>.size).assumingMemoryBound(to: crash_slot.self)
    slots = UnsafeMutableBufferPointer(start: first, count: Int(CRASH_SLOTS))
  }

  /// Writes zeros instead of leaving a hole: a page of a mapped file that does not fit on the disk ends the process.
  private static func fillWithZeros(_ descriptor: Int32, _ file: URL) throws {
    guard ftruncate(descriptor, 0) == 0 else { throw SystemCallFailure(call: "ftruncate", file: file) }
    let zeros = [UInt8](repeating: 0, count: size)
    var written = 0
    while written < size {
      let count = zeros.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, size - written, off_t(written)) }
      guard count > 0 || errno == EINTR else { throw SystemCallFailure(call: "write", file: file) }
      written += max(0, count)
    }
  }

  /// Reads the slots, quarantines and returns what killed the previous process, and empties all other slots.
  mutating func open(version: String, at now: Date) -> [QuarantinedInput] {
    let version = Self.hash(Array(version.utf8))
    if header.pointee.magic != Self.magic || header.pointee.slots != UInt32(CRASH_SLOTS) {
      header.pointee = crash_header()
      for slot in slots.indices { slots[slot] = crash_slot() }
    }
    // A process that is not the owner leaves the crash to the next owner.
    let hasCrashed = isShared && header.pointee.signal != 0
    let isSameProgram = header.pointee.version == version
    let culprits = hasCrashed && isSameProgram ? culprits() : []
    for slot in slots.indices where slots[slot].state != UInt32(CRASH_FREE) {
      let subject = isSameProgram ? subject(in: slot) : nil
      if let subject, let rank = culprits.firstIndex(of: slot) {
        quarantine(subject, in: slot, at: now, suspects: culprits.count, rank: rank)
      } else if let subject, slots[slot].since != 0 {
        // The process was killed while it read a released subject: release it again. No file extends a quarantine beyond a term.
        slots[slot].state = UInt32(CRASH_ASIDE)
        slots[slot].until = min(slots[slot].until, Self.seconds(now + Self.quarantineDuration))
        slots[slot].checksum = checksum(of: slot)
        quarantined[subject] = slot
      } else {
        empty(slot)
      }
    }
    unused = slots.indices.reversed().filter { slots[$0].state == UInt32(CRASH_FREE) }
    header.pointee.magic = Self.magic
    header.pointee.slots = UInt32(CRASH_SLOTS)
    header.pointee.version = version
    if isShared { header.pointee.signal = 0 }
    // The only time that the file is flushed to the disk.
    if isShared, !culprits.isEmpty { msync(header, Self.size, MS_SYNC) }
    return culprits.compactMap(entry)
  }

  func close() {
    crash_mark_unwatch(header)
    munmap(header, Self.size)
  }

  func entries() -> [QuarantinedInput] { quarantined.values.compactMap(entry) }

  func entry(of subject: CrashSubject) -> QuarantinedInput? {
    quarantined.isEmpty ? nil : quarantined[subject].flatMap(entry)
  }

  /// Ends the quarantine; the entry itself is deleted after the subject has been read.
  mutating func release(_ subject: CrashSubject, at now: Date) {
    guard let slot = quarantined[subject] else { return }
    slots[slot].until = min(slots[slot].until, Self.seconds(now))
    slots[slot].checksum = checksum(of: slot)
  }

  mutating func claim(_ subjects: [CrashSubject]) -> [UInt64] {
    var next: UInt32 = 0
    return Array(
      subjects.reversed().map { subject -> UInt64 in
        guard let slot = claim(subject) else { return 0 }
        slots[slot].next = next
        next = UInt32(slot) + 1
        slots[slot].state = UInt32(CRASH_READ)
        return UInt64(slots[slot].generation) << 32 | UInt64(next)
      }.reversed())
  }

  mutating func free(_ notes: [UInt64]) {
    for note in notes {
      guard let slot = slot(of: note) else { continue }
      if slots[slot].since != 0, let subject = subject(in: slot) { quarantined[subject] = nil }
      empty(slot)
      unused.append(slot)
    }
  }

  func setState(_ state: Int, of note: UInt64) {
    var slot = slot(of: note)
    // The `next` index in the file may be wrong, so it is checked, and the loop is bounded.
    for _ in slots.indices {
      guard let current = slot else { return }
      slots[current].state = UInt32(state)
      let next = Int(slots[current].next) - 1
      slot = note & UInt64(CRASH_TOGETHER) != 0 && slots.indices.contains(next) ? next : nil
    }
  }

  /// The slot of `subject` if its quarantine has ended, or a free one.
  private mutating func claim(_ subject: CrashSubject) -> Int? {
    if let slot = quarantined[subject], slots[slot].state == UInt32(CRASH_ASIDE) {
      slots[slot].generation &+= 1
      return slot
    }
    guard let slot = unused.popLast() else { return nil }
    slots[slot].generation &+= 1
    write(subject, in: slot)
    return slot
  }

  /// The slots to blame, in the order of their release.
  private func culprits() -> [Int] {
    for state in [CRASH_DIED, CRASH_READ, CRASH_AWAITED] {
      let blamed = slots.indices.filter { slots[$0].state == UInt32(state) && subject(in: $0) != nil }
      guard !blamed.isEmpty else { continue }
      // A former suspect that is being read again is the likely culprit.
      let suspectedBefore = blamed.filter { slots[$0].suspected != 0 }
      return suspectedBefore.isEmpty ? blamed : suspectedBefore
    }
    return []
  }

  private mutating func quarantine(_ subject: CrashSubject, in slot: Int, at now: Date, suspects: Int, rank: Int) {
    let isSuspicion = suspects > 1
    let duration = isSuspicion ? Self.suspicionDuration * Double(rank + 1) : Self.quarantineDuration
    slots[slot].state = UInt32(CRASH_ASIDE)
    slots[slot].suspected = isSuspicion ? 1 : 0
    slots[slot].since = Self.seconds(now)
    slots[slot].until = Self.seconds(now + duration)
    slots[slot].checksum = checksum(of: slot)
    quarantined[subject] = slot
  }

  private func entry(_ slot: Int) -> QuarantinedInput? {
    guard let subject = subject(in: slot) else { return nil }
    let (since, until) = (slots[slot].since, slots[slot].until)
    return QuarantinedInput(
      subject: subject, since: Date(timeIntervalSince1970: Double(since)),
      until: Date(timeIntervalSince1970: Double(until)), isSuspicion: slots[slot].suspected != 0)
  }

  private func empty(_ slot: Int) {
    let generation = slots[slot].generation
    slots[slot] = crash_slot()
    slots[slot].generation = generation
  }

  private func slot(of note: UInt64) -> Int? {
    let slot = Int(note & 0xFFFF) - 1
    guard slots.indices.contains(slot), UInt64(slots[slot].generation) == note >> 32,
      slots[slot].state != UInt32(CRASH_FREE)
    else { return nil }
    return slot
  }

  private func write(_ subject: CrashSubject, in slot: Int) {
    let text = Array(subject.text.utf8.prefix(Int(CRASH_TEXT)))
    withUnsafeMutableBytes(of: &slots[slot].text) { $0.copyBytes(from: text) }
    slots[slot].length = UInt32(text.count)
    slots[slot].since = 0
    slots[slot].until = 0
    slots[slot].suspected = 0
    slots[slot].checksum = checksum(of: slot)
  }

  /// The subject in the slot; nil when it is torn or not ours.
  private func subject(in slot: Int) -> CrashSubject? {
    guard slots[slot].length <= UInt32(CRASH_TEXT), slots[slot].checksum == checksum(of: slot) else { return nil }
    return CrashSubject(text: String(decoding: text(in: slot), as: UTF8.self))
  }

  private func text(in slot: Int) -> [UInt8] {
    withUnsafeBytes(of: &slots[slot].text) { Array($0.prefix(Int(slots[slot].length))) }
  }

  private func checksum(of slot: Int) -> UInt32 {
    let facts = [Int64(slots[slot].suspected), slots[slot].since, slots[slot].until]
    let hash = facts.withUnsafeBytes { Self.hash(text(in: slot) + $0) }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash = StableHash()
    bytes.withUnsafeBytes { hash.add($0) }
    return hash.value
  }

  private static func seconds(_ date: Date) -> Int64 { Int64(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0 }
}
