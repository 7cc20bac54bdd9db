import Foundation
import GazetteDomain
import GazetteStore
import GazetteWeb
import Logging
import ServiceLifecycle

extension Readers {
  /// The readers of `paper`.
  /// - Parameter ownerPassword: the hash of the password that the settings have.
  init(_ paper: Installation, ownerPassword: String? = nil) {
    self.init(
      store: SQLiteReaderStore(paper.database), credentials: SQLiteCredentialStore(paper.database),
      passwords: ScryptPasswords(), secrets: .sha256, changes: paper.changes,
      now: paper.timing.now, ownerPassword: ownerPassword.flatMap(StoredPassword.init)
    ) { reader in
      do throws(NewsError) {
        try await NewsSection.welcome(reader, on: paper)
      } catch {
        // A paper without a first feed can be read all the same.
        paper.logger.warning("A new reader's first feed could not be kept", metadata: ["error": "\(error)"])
      }
    }
  }
}

extension Installation {
  /// Deletes what is of removed readers when their pause is over, and what ended of what readers come in with.
  var readersPurge: any Service {
    let (readers, timing, logger) = (Readers(self), timing, logger)
    return ClosureService {
      await cancelWhenGracefulShutdown {
        while !Task.isCancelled {
          do throws(ReadersProblem) {
            let gone = try await readers.purgeDue()
            if !gone.isEmpty { logger.notice("Removed readers were deleted", metadata: ["count": "\(gone.count)"]) }
          } catch {
            logger.warning("Removed readers could not be deleted", metadata: ["error": "\(error)"])
          }
          do throws(CancellationError) { try await timing.sleep(.seconds(3600)) } catch { return }
        }
      }
    }
  }
}
