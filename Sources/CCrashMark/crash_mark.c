#include "crash_mark.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

_Static_assert(sizeof(crash_slot) == 256 && sizeof(crash_header) == 64, "the file's format");

// The function behind `TaskLocal.get()`. It only reads the task's list of values; outside of tasks, the thread's.
extern const void *swift_task_localValueGet(const void *key) __attribute__((swiftcall));

// Swift traps by SIGILL or SIGTRAP; C libraries abort.
static const int signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
enum { signal_count = sizeof signals / sizeof signals[0] };

static struct sigaction former[signal_count];
static _Atomic(crash_header *) watched;
static const void *current_note;

static void mark(crash_header *file, uint32_t signal) {
  uint32_t none = 0;
  // If several threads crash at once, only the first is marked.
  if (!__atomic_compare_exchange_n(&file->signal, &none, signal, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return;
  const uint64_t *value = swift_task_localValueGet(current_note);
  if (!value) return;
  crash_slot *slots = (crash_slot *)(file + 1);
  uint32_t number = *value & 0xFFFF;
  if (number == 0 || number > CRASH_SLOTS || slots[number - 1].generation != *value >> 32) return;
  for (uint32_t left = CRASH_SLOTS; number != 0 && number <= CRASH_SLOTS && left > 0; left--) {
    crash_slot *slot = &slots[number - 1];
    if (slot->state == CRASH_AWAITED || slot->state == CRASH_READ) slot->state = CRASH_DIED;
    number = *value & CRASH_TOGETHER ? slot->next : 0;
  }
}

// Safe in a signal handler: it writes to mapped memory only, and the called functions only read.
static void handle(int signal, siginfo_t *info, void *context) {
  (void)context;
  bool is_sent = info->si_code <= 0;
  crash_header *file = atomic_load(&watched);
  // A signal from another process is not a crash.
  if (file && !(is_sent && info->si_pid != getpid())) mark(file, (uint32_t)signal);
  for (int index = 0; index < signal_count; index++)
    if (signals[index] == signal) sigaction(signal, &former[index], NULL);
  // After the return, the faulting instruction runs again, and the former handler (Swift's own, which prints a backtrace) gets
  // the original context. A sent signal, or a trap that is not repeated, must be raised again.
  if (is_sent || signal == SIGTRAP) raise(signal);
}

static void install(void) {
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < signal_count; index++) sigaction(signals[index], &action, &former[index]);
}

void crash_mark_watch(crash_header *file, const void *note_key) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  current_note = note_key;
  atomic_store(&watched, file);
  pthread_once(&once, install);
}

void crash_mark_unwatch(crash_header *file) {
  crash_header *expected = file;
  atomic_compare_exchange_strong(&watched, &expected, NULL);
}

enum { stack_size = 64 * 1024 };
static pthread_key_t stack_key;

static void remove_stack(void *stack) {
  stack_t none = {.ss_flags = SS_DISABLE};
  if (sigaltstack(&none, NULL) == 0) munmap(stack, stack_size);
}

static void make_key(void) { pthread_key_create(&stack_key, remove_stack); }

void crash_mark_guard_stack(void) {
  static _Thread_local bool is_guarded;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (is_guarded) return;
  is_guarded = true;
  stack_t present;
  if (sigaltstack(NULL, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return;
  pthread_once(&once, make_key);
  void *memory = mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {.ss_sp = memory, .ss_size = stack_size};
  if (sigaltstack(&stack, NULL) != 0 || pthread_setspecific(stack_key, memory) != 0) munmap(memory, stack_size);
}
