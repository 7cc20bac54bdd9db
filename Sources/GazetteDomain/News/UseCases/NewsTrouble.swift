/// Translates the store's errors at the border of the news.
func translatingStore<Value>(
  _ work: () async throws(StoreError) -> Value
) async throws(NewsError) -> Value {
  do throws(StoreError) { return try await work() } catch { throw .store(error) }
}
