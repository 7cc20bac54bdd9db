import CMalloc
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The memory of this process, and the work that needs it.
enum ProcessMemory {
  /// Limits the heaps of the C library to one per processor, and what they hold to small blocks.
  ///
  /// By default threads get a heap each, up to eight per processor, and what one of them frees, the others cannot use. Documents
  /// and pages get mappings of their own, which return to the system when they are freed; by default the first large one that is
  /// freed moves all later ones into the heaps, up to 32 MB each.
  static func limitHeaps() {
    #if canImport(Glibc)
      mallopt(M_ARENA_MAX, CInt(clamping: ProcessInfo.processInfo.activeProcessorCount))
      mallopt(M_MMAP_THRESHOLD, 65_536)
    #endif
  }

  /// Returns the free pages of all heaps to the system.
  static func returnFreePages() {
    #if canImport(Glibc)
      malloc_trim(0)
    #endif
  }

  /// The processor time of all threads since the start.
  static var processorTime: Duration { .microseconds(Int64(clamping: clock())) }
}
