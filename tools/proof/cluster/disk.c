/*
 * Loaded into Postgres (LD_PRELOAD): the disk is full, or slow. The file PROOF_DISK_FILE holds `full`, or the
 * milliseconds that each flush takes longer. Without the file nothing changes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static const char FULL[] = "full";

static int read_state(char *state, size_t size) {
  const char *path = getenv("PROOF_DISK_FILE");
  int file = path ? open(path, O_RDONLY) : -1;
  if (file < 0) return 0;
  ssize_t length = read(file, state, size - 1);
  close(file);
  state[length < 0 ? 0 : length] = 0;
  return length > 0;
}

/* A full disk still takes bytes in blocks that a file has already. */
static int is_refused(int fd, off_t end) {
  int before = errno;
  char state[16];
  struct stat status;
  int refused = read_state(state, sizeof state) && strcmp(state, FULL) == 0 && fstat(fd, &status) == 0 &&
                S_ISREG(status.st_mode) && end > status.st_size;
  errno = refused ? ENOSPC : before;
  return refused;
}

static void wait_for_flush(void) {
  int before = errno;
  char state[16];
  if (read_state(state, sizeof state)) usleep(1000 * (useconds_t)atoi(state));
  errno = before;
}

#define REAL(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t offset) {
  return is_refused(fd, offset + (off_t)count) ? -1 : REAL(pwrite)(fd, bytes, count, offset);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  off_t end = offset;
  for (int i = 0; i < count; i++) end += (off_t)parts[i].iov_len;
  return is_refused(fd, end) ? -1 : REAL(pwritev)(fd, parts, count, offset);
}

int posix_fallocate(int fd, off_t offset, off_t length) {
  return is_refused(fd, offset + length) ? ENOSPC : REAL(posix_fallocate)(fd, offset, length);
}

/* Other builds use these names. */
ssize_t pwrite64(int, const void *, size_t, off_t) __attribute__((alias("pwrite")));
ssize_t pwritev64(int, const struct iovec *, int, off_t) __attribute__((alias("pwritev")));
int posix_fallocate64(int, off_t, off_t) __attribute__((alias("posix_fallocate")));

int fsync(int fd) {
  wait_for_flush();
  return REAL(fsync)(fd);
}

int fdatasync(int fd) {
  wait_for_flush();
  return REAL(fdatasync)(fd);
}
