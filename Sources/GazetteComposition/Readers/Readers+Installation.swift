import Foundation
import GazetteCLI
import GazetteDomain
import GazettePresentation
import GazetteProviders
import SQLiteDriver
import GazetteWeb
import Logging
import ServiceLifecycle

extension Readers {
  /// Creates the readers of `installation`.
  /// - Parameters:
  ///   - ownerPassword: The hash of the password in the settings.
  ///   - providers: The identity providers.
  init(_ installation: Installation, ownerPassword: String? = nil, providers: [any IdentityProvider] = []) {
    self.init(
      store: installation.stores.readers, credentials: installation.stores.credentials,
      throttles: installation.stores.throttles,
      passwords: ScryptPasswords(), secrets: .sha256, changes: installation.changes,
      now: installation.timing.now, ownerPassword: ownerPassword.flatMap(StoredPassword.init),
      providers: providers, provisioning: installation.settings[\.readers.newcomers],
      hasTrustedProxy: installation.settings[\.readers.proxyHeader] != nil
        && !installation.settings[\.readers.proxyNetworks].isEmpty
    ) { reader in
      do throws(NewsError) {
        try await NewsSection.welcome(reader, on: installation)
      } catch {
        // An installation without a first feed is still usable.
        installation.logger.warning("Couldn't save a new reader's first feed", metadata: ["error": "\(error)"])
      }
    }
  }
}

extension InstallationStores {
  /// The reader when there is no sign-in: ``Readers/principal()``.
  func principal() async throws(StoreError) -> ReaderKey {
    let readers = Readers(
      store: self.readers, credentials: credentials, throttles: throttles, passwords: ScryptPasswords(),
      secrets: .sha256,
      changes: ChangeFeed(), now: Timing.system.now)
    do throws(ReadersProblem) {
      return try await readers.principal()
    } catch {
      // It only queries the store.
      throw error.storeError ?? .notFound
    }
  }
}

extension OpenIDConnectProvider {
  /// The identity providers in the settings of `installation`, in order.
  /// - Throws: A ``CommandFailure`` for an invalid one.
  static func all(of installation: Installation) throws(CommandFailure) -> [any IdentityProvider] {
    let settings = installation.settings
    var providers: [any IdentityProvider] = []
    for named in settings[\.readers.providers] {
      let registration = Registration(
        id: named.id, issuer: named.text, client: settings[\.readers.clients].text(of: named.id) ?? "gazette",
        secret: settings[\.readers.secrets].text(of: named.id),
        authentication: settings[\.readers.authentication].text(of: named.id), groups: settings[\.readers.groups])
      let fetching = installation.fetching(for: ProviderID(rawValue: "sign-in \(named.id)"))
      do throws(Unusable) {
        providers.append(try OpenIDConnectProvider(registration, fetching: fetching, now: installation.timing.now))
      } catch {
        throw CommandFailure(.refused, CommandLanguage.words.failures.badProvider(named.id.text, error.reason))
      }
    }
    return providers
  }
}

extension [NamedText] {
  fileprivate func text(of id: IdentityProviderID) -> String? { first { $0.id == id }?.text }
}

extension Installation {
  /// Deletes the data of removed readers after their grace period, and expired credentials, operations to undo, replies to forms
  /// and counts of throttles.
  var readersPurge: any Service {
    let (readers, stores, timing, logger) = (Readers(self), stores, timing, logger)
    return ClosureService {
      await cancelWhenGracefulShutdown {
        while !Task.isCancelled {
          do throws(ReadersProblem) {
            let gone = try await readers.purgeDue()
            if !gone.isEmpty { logger.notice("Removed readers were deleted", metadata: ["count": "\(gone.count)"]) }
          } catch {
            logger.warning("Couldn't delete removed readers", metadata: ["error": "\(error)"])
          }
          do throws(StoreError) {
            try await stores.removeExpired()
          } catch {
            logger.warning("Couldn't delete expired state", metadata: ["error": "\(error)"])
          }
          do throws(CancellationError) { try await timing.sleep(.seconds(3600)) } catch { return }
        }
      }
    }
  }
}
