// The file in which a process notes what it reads, and the signal handler that marks in it what the process died of.
#ifndef CRASH_MARK_H
#define CRASH_MARK_H
#include <stdint.h>

enum {
  CRASH_SLOTS = 512,
  CRASH_TEXT = 216,
  // The states of a slot.
  CRASH_FREE = 0,
  // Asked for: the answer is on its way.
  CRASH_AWAITED = 1,
  // The answer is being read.
  CRASH_READ = 2,
  // The process died of reading it; only the signal handler writes this.
  CRASH_DIED = 3,
  CRASH_ASIDE = 4,
  // A note is a slot's number plus one in its lower bits, its generation in the upper 32, and this when it stands for all
  // slots that were claimed together.
  CRASH_TOGETHER = 1 << 16,
};

typedef struct crash_slot {
  uint32_t state;
  // Grows with each use, so that a note that outlives its use blames nobody.
  uint32_t generation;
  // One more than the number of the next slot that was claimed together with this one; 0 at the end.
  uint32_t next;
  // Whether it was one of several that the crash may have come from.
  uint32_t suspected;
  // When it was set aside, and until when; seconds since 1970, 0 when it was not.
  int64_t since, until;
  // Of the text, and of everything behind `next`.
  uint32_t length, checksum;
  uint8_t text[CRASH_TEXT];
} crash_slot;

typedef struct crash_header {
  uint64_t magic;
  // Of the program that wrote the file.
  uint64_t version;
  // That the process died of; 0 while it lives, and when it was killed.
  uint32_t signal;
  uint32_t slots;
  uint64_t reserved[5];
} crash_header;

/// Has the signals of a crash marked in the file at `file`: a header with its slots behind it. `note_key` is the Swift
/// task-local value, of 64 bits, that holds the current note. One file is watched at a time, the last one given.
void crash_mark_watch(crash_header *file, const void *note_key);

/// Marks nothing more in `file`, if it is the one that is watched.
void crash_mark_unwatch(crash_header *file);

/// Gives the current thread, once, a stack for signals: without one an overflow of its own stack cannot be marked.
void crash_mark_guard_stack(void);

#endif
