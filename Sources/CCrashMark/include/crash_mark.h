// The crash journal: a mapped file that records the inputs a process is reading, and the signal handler that marks the input
// during which it crashed.
#ifndef CRASH_MARK_H
#define CRASH_MARK_H
#include <stdint.h>

enum {
  CRASH_SLOTS = 512,
  CRASH_TEXT = 216,
  // The states of a slot.
  CRASH_FREE = 0,
  // The input has been requested, and has not arrived.
  CRASH_AWAITED = 1,
  // The input is being read.
  CRASH_READ = 2,
  // The process crashed while reading it; only the signal handler writes this state.
  CRASH_DIED = 3,
  // The input is quarantined.
  CRASH_ASIDE = 4,
  // A note has the slot's number plus one in its lower bits and the slot's generation in the upper 32. This bit is set when the
  // note means all slots that were claimed together.
  CRASH_TOGETHER = 1 << 16,
};

typedef struct crash_slot {
  uint32_t state;
  // Increases with each use, so that an outdated note marks no slot.
  uint32_t generation;
  // The number plus one of the next slot that was claimed together with this one; 0 at the end.
  uint32_t next;
  // Non-zero if several slots may have caused the crash, and this is one of them.
  uint32_t suspected;
  // The beginning and the end of the quarantine, in seconds since 1970; 0 without one.
  int64_t since, until;
  // The length of the text, and the checksum of the fields after `next`.
  uint32_t length, checksum;
  uint8_t text[CRASH_TEXT];
} crash_slot;

typedef struct crash_header {
  uint64_t magic;
  // The version of the program that wrote the file.
  uint64_t version;
  // The signal of the crash; 0 while the process runs, and after a kill.
  uint32_t signal;
  uint32_t slots;
  uint64_t reserved[5];
} crash_header;

/// Marks crashes in the mapped file at `file`: a header followed by its slots. `note_key` is the key of the Swift task-local
/// value, of 64 bits, that holds the current note. Replaces the file of an earlier call.
void crash_mark_watch(crash_header *file, const void *note_key);

/// Stops marking crashes in `file`. Has no effect for any other file than the current one.
void crash_mark_unwatch(crash_header *file);

/// Gives the current thread an alternate signal stack, once: without one, a stack overflow cannot be marked.
void crash_mark_guard_stack(void);

#endif
