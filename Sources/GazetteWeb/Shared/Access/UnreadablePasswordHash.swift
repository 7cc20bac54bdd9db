/// The configured password hash is not what ``PasswordHash`` writes.
package struct UnreadablePasswordHash: Error {}
