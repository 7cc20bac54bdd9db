import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import GazetteStore
import GazetteWeb
import Logging
import ServiceLifecycle

extension Readers {
  /// The readers of `paper`.
  /// - Parameters:
  ///   - ownerPassword: the hash of the password that the settings have.
  ///   - providers: who else says who they are.
  init(_ paper: Installation, ownerPassword: String? = nil, providers: [any IdentityProvider] = []) {
    self.init(
      store: paper.stores.readers, credentials: paper.stores.credentials,
      passwords: ScryptPasswords(), secrets: .sha256, changes: paper.changes,
      now: paper.timing.now, ownerPassword: ownerPassword.flatMap(StoredPassword.init),
      providers: providers, newcomers: paper.settings[\.readers.newcomers],
      isVouchedFor: paper.settings[\.readers.proxyHeader] != nil && !paper.settings[\.readers.proxyNetworks].isEmpty
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

extension PaperStores {
  /// Whose the paper is where nobody says who they are: ``Readers/principal()``.
  func principal() async throws(StoreError) -> ReaderKey {
    let readers = Readers(
      store: self.readers, credentials: credentials, passwords: ScryptPasswords(), secrets: .sha256,
      changes: ChangeFeed(), now: Timing.system.now)
    do throws(ReadersProblem) {
      return try await readers.principal()
    } catch {
      // It asks the store and nothing else.
      throw error.storeError ?? .notFound
    }
  }
}

extension OpenIDConnectProvider {
  /// The providers that the settings of `paper` name, in their order.
  /// - Throws: a ``CommandFailure`` for one that cannot be one.
  static func all(of paper: Installation) throws(CommandFailure) -> [any IdentityProvider] {
    let settings = paper.settings
    var providers: [any IdentityProvider] = []
    for named in settings[\.readers.providers] {
      let registration = Registration(
        id: named.id, issuer: named.text, client: settings[\.readers.clients].text(of: named.id) ?? "gazette",
        secret: settings[\.readers.secrets].text(of: named.id),
        authentication: settings[\.readers.authentication].text(of: named.id), groups: settings[\.readers.groups])
      let door = paper.door(for: ProviderID(rawValue: "sign-in \(named.id)"))
      do throws(Unusable) {
        providers.append(try OpenIDConnectProvider(registration, fetching: door, now: paper.timing.now))
      } catch {
        throw CommandFailure(.refused, Spoken.words.failures.badProvider(named.id.text, error.reason))
      }
    }
    return providers
  }
}

extension [NamedText] {
  fileprivate func text(of id: IdentityProviderID) -> String? { first { $0.id == id }?.text }
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
