#include <libpq-fe.h>
#include <poll.h>
#include <signal.h>
#include <time.h>

// Swift imports the functions of POSIX only.
int ppoll(struct pollfd *sockets, nfds_t count, const struct timespec *patience, const sigset_t *signals);

// Waits for up to `nanoseconds`, less than a second; returns the result of `poll`.
static inline int poll_briefly(struct pollfd *socket, long nanoseconds) {
  struct timespec patience = {0, nanoseconds};
  return ppoll(socket, 1, &patience, 0);
}
