// Loaded before the C library into a program under test: its disk fails, and its clock is wrong, as ordered.
//
// FAULTY_DISK_ORDER names a file of 16 bytes: a letter that says what fails, then at byte 8 the seconds by which the
// clock is off. The tests write it while the program runs. Only files below FAULTY_DISK_FOLDER are concerned.
//
//   F  full: writes fail with ENOSPC      E  writes fail with EIO        S  waiting for the disk fails with EIO
//   R  the disk is read-only: EROFS          r  reads of the database fail with EIO
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

struct order {
  volatile char fault;
  char unused[7];
  volatile int64_t seconds;
};

static struct order nothing;
static struct order *order = &nothing;
static const char *folder;
static size_t folder_length;

#define NEXT(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void load(void) {
  const char *file = getenv("FAULTY_DISK_ORDER");
  folder = getenv("FAULTY_DISK_FOLDER");
  if (!file || !folder) return;
  folder_length = strlen(folder);
  int descriptor = NEXT(open)(file, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  void *mapped = mmap(NULL, sizeof(struct order), PROT_READ, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (mapped != MAP_FAILED) order = mapped;
}

static int is_ours(const char *path) { return folder && strncmp(path, folder, folder_length) == 0; }

static int is_our_file(int descriptor) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_ours(path);
}

static int write_error(int descriptor) {
  char fault = order->fault;
  if ((fault != 'F' && fault != 'E' && fault != 'R') || !is_our_file(descriptor)) return 0;
  return fault == 'F' ? ENOSPC : fault == 'E' ? EIO : EROFS;
}

#define FAILING_WRITE(result, name, parameters, arguments) \
  result name parameters { \
    int error = write_error(descriptor); \
    if (error) { errno = error; return -1; } \
    return NEXT(name) arguments; \
  }

FAILING_WRITE(ssize_t, write, (int descriptor, const void *bytes, size_t count), (descriptor, bytes, count))
FAILING_WRITE(ssize_t, pwrite, (int descriptor, const void *bytes, size_t count, off_t at), (descriptor, bytes, count, at))
FAILING_WRITE(ssize_t, pwrite64, (int descriptor, const void *bytes, size_t count, off64_t at),
              (descriptor, bytes, count, at))
FAILING_WRITE(int, ftruncate, (int descriptor, off_t length), (descriptor, length))
FAILING_WRITE(int, ftruncate64, (int descriptor, off64_t length), (descriptor, length))

int posix_fallocate(int descriptor, off_t offset, off_t length) {
  int error = write_error(descriptor);
  return error ? error : NEXT(posix_fallocate)(descriptor, offset, length);
}

static int sync_error(int descriptor) { return order->fault == 'S' && is_our_file(descriptor); }

int fsync(int descriptor) {
  if (sync_error(descriptor)) { errno = EIO; return -1; }
  return NEXT(fsync)(descriptor);
}

int fdatasync(int descriptor) {
  if (sync_error(descriptor)) { errno = EIO; return -1; }
  return NEXT(fdatasync)(descriptor);
}

static int read_error(int descriptor) { return order->fault == 'r' && is_our_file(descriptor); }

ssize_t pread(int descriptor, void *bytes, size_t count, off_t at) {
  if (read_error(descriptor)) { errno = EIO; return -1; }
  return NEXT(pread)(descriptor, bytes, count, at);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t at) {
  if (read_error(descriptor)) { errno = EIO; return -1; }
  return NEXT(pread64)(descriptor, bytes, count, at);
}

static int open_error(const char *path, int flags) {
  if (order->fault == 'R' && (flags & (O_WRONLY | O_RDWR | O_CREAT)) && is_ours(path)) return EROFS;
  if (order->fault == 'F' && (flags & O_CREAT) && is_ours(path) && access(path, F_OK) != 0) return ENOSPC;
  return 0;
}

#define FAILING_OPEN(name) \
  int name(const char *path, int flags, ...) { \
    va_list list; \
    va_start(list, flags); \
    int mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, int) : 0; \
    va_end(list); \
    int error = open_error(path, flags); \
    if (error) { errno = error; return -1; } \
    return NEXT(name)(path, flags, mode); \
  }

FAILING_OPEN(open)
FAILING_OPEN(open64)

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = NEXT(clock_gettime)(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += order->seconds;
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int result = NEXT(gettimeofday)(time, zone);
  if (result == 0) time->tv_sec += order->seconds;
  return result;
}

time_t time(time_t *result) {
  time_t now = NEXT(time)(NULL) + order->seconds;
  if (result) *result = now;
  return now;
}
