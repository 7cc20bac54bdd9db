import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteStore

/// Tells what crashes have set aside.
struct CrashExamination: Sendable {
  let folder: DataFolder
  let now: CurrentTime

  @Sendable func finding() async -> Finding {
    let (subject, words) = (Spoken.words.output.doctor.subjects.setAside, Spoken.words.output.doctor.sources)
    let journal = MappedCrashJournal(in: folder, access: .reader, version: GazetteVersion.current, now: now)
    let subjects = journal.setAside.map(\.subject.text).sorted()
    guard !subjects.isEmpty else { return Finding(subject, .good, words.nothingSetAside) }
    let named = subjects.prefix(10).joined(separator: ", ") + (subjects.count > 10 ? ", …" : "")
    return Finding(subject, .warning, words.setAside(subjects.count, named))
  }
}
