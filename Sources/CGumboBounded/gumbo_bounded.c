// gumbo frees its tree recursively and has no limits: 100,000 nested elements overflow the stack, and 24 kB of unclosed
// formatting elements become a million nodes. So the tree is allocated in an arena that is freed as a whole, and the arena
// leaves the parse with longjmp when the budget is exhausted. gumbo owns no other resources.
#include "gumbo_bounded.h"
#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

typedef struct chunk {
  struct chunk *previous;
  size_t size;
} chunk;

struct gumbo_bounded {
  chunk *chunks;
  char *cursor, *end, *last;
  size_t used, memory_limit, next_chunk;
  uint64_t deadline;
  unsigned int allocations;
  jmp_buf leave;
  GumboOutput *output;
};

enum { alignment = 16, first_chunk = 16 * 1024, largest_chunk = 4 * 1024 * 1024, allocations_per_look = 512 };

static uint64_t thread_time(void) {
  struct timespec time;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) return 0;
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static bool add_chunk(gumbo_bounded *parse, size_t wanted) {
  size_t size = parse->next_chunk > wanted ? parse->next_chunk : wanted;
  if (size > parse->memory_limit - parse->used) return false;
  chunk *added = malloc(sizeof(chunk) + alignment + size);
  if (!added) return false;
  *added = (chunk){parse->chunks, size};
  parse->chunks = added;
  parse->used += size;
  uintptr_t start = ((uintptr_t)(added + 1) + alignment - 1) & ~(uintptr_t)(alignment - 1);
  parse->cursor = (char *)start;
  parse->end = parse->cursor + size;
  if (parse->next_chunk < largest_chunk) parse->next_chunk *= 2;
  return true;
}

static void *allocate(void *userdata, size_t size) {
  gumbo_bounded *parse = userdata;
  if (++parse->allocations % allocations_per_look == 0 && thread_time() > parse->deadline) longjmp(parse->leave, 1);
  if (size > parse->memory_limit) longjmp(parse->leave, 1);
  size = (size + alignment - 1) & ~(size_t)(alignment - 1);
  if ((size_t)(parse->end - parse->cursor) < size && !add_chunk(parse, size)) longjmp(parse->leave, 1);
  parse->last = parse->cursor;
  parse->cursor += size;
  return parse->last;
}

// Reuses the newest block only, which is the common case: a buffer for one token, freed after it.
static void deallocate(void *userdata, void *block) {
  gumbo_bounded *parse = userdata;
  if (block && block == parse->last) parse->cursor = block;
}

gumbo_bounded *gumbo_bounded_parse(const char *html, size_t length, size_t memory_limit, uint64_t cpu_nanoseconds) {
  gumbo_bounded *parse = calloc(1, sizeof(gumbo_bounded));
  if (!parse) return NULL;
  parse->memory_limit = memory_limit;
  parse->next_chunk = first_chunk;
  parse->deadline = thread_time() + cpu_nanoseconds;
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = allocate;
  options.deallocator = deallocate;
  options.userdata = parse;
  options.max_errors = 0;
  options.fragment_context = GUMBO_TAG_BODY;
  if (setjmp(parse->leave) != 0) {
    gumbo_bounded_free(parse);
    return NULL;
  }
  parse->output = gumbo_parse_with_options(&options, html, length);
  return parse;
}

const GumboNode *gumbo_bounded_root(const gumbo_bounded *parse) { return parse->output->root; }

void gumbo_bounded_free(gumbo_bounded *parse) {
  if (!parse) return;
  for (chunk *each = parse->chunks; each;) {
    chunk *previous = each->previous;
    free(each);
    each = previous;
  }
  free(parse);
}
