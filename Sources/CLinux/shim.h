// Calls of Linux and glibc that Swift's Glibc module leaves out or that take variable arguments.
#pragma once
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <wchar.h>

static const int viva_eventfd_flags = EFD_CLOEXEC | EFD_NONBLOCK;
static const int viva_signalfd_flags = SFD_CLOEXEC | SFD_NONBLOCK;

/// prctl with one argument.
static inline int viva_prctl(int option, unsigned long argument) { return prctl(option, argument, 0UL, 0UL, 0UL); }

/// How many columns a terminal gives a character; the C library knows it once LC_CTYPE is a UTF-8 locale.
extern int wcwidth(wchar_t character);

// Declared by glibc only where _GNU_SOURCE or _XOPEN_SOURCE was asked for first.
extern int pipe2(int ends[2], int flags);
extern int posix_openpt(int flags);
extern int grantpt(int leader);
extern int unlockpt(int leader);
extern char *ptsname(int leader);

// The worker's sandbox: what takes structures that only C can lay out, or system calls without a wrapper.
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <spawn.h>
#include <stddef.h>

/// From here on the process can read below this folder, if one is named, and open no other file; 0, or errno.
static inline int viva_allow_reading_only(const char *folder) {
  struct landlock_ruleset_attr rules = {.handled_access_fs = (1ULL << 13) - 1};
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  if (ruleset < 0) return errno;
  struct landlock_path_beneath_attr allowed = {
    .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    .parent_fd = folder ? open(folder, O_RDONLY | O_CLOEXEC) : -1,
  };
  int status = folder && allowed.parent_fd < 0 ? errno : 0;
  if (status == 0 && folder && syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &allowed, 0) != 0)
    status = errno;
  if (status == 0 && syscall(SYS_landlock_restrict_self, ruleset, 0) != 0) status = errno;
  if (allowed.parent_fd >= 0) close(allowed.parent_fd);
  close(ruleset);
  return status;
}

/// From here on the process can't start others, reach the network, or look into other processes; 0, or errno.
static inline int viva_refuse_system_calls(void) {
#if defined(__x86_64__) || defined(__aarch64__)
#if defined(__x86_64__)
  const unsigned architecture = AUDIT_ARCH_X86_64;
#else
  const unsigned architecture = AUDIT_ARCH_AARCH64;
#endif
  const unsigned refused[] = {
    SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_execve, SYS_execveat, SYS_clone,
    SYS_clone3, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kill, SYS_tkill, SYS_mount, SYS_umount2,
    SYS_unshare, SYS_setns, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_bpf, SYS_perf_event_open, SYS_io_uring_setup,
    SYS_userfaultfd, SYS_memfd_create, SYS_pidfd_open, SYS_pidfd_getfd,
#if defined(__x86_64__)
    SYS_fork, SYS_vfork,
#endif
  };
  enum { count = sizeof refused / sizeof refused[0] };
  struct sock_filter program[count + 6];
  unsigned short length = 0;
  program[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
  program[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0);
  program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
  program[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int i = 0; i < count; i++)
    program[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, refused[i], (unsigned char)(count - i), 0);
  program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  program[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
  struct sock_fprog filter = {.len = length, .filter = program};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0 ? 0 : errno;
#else
  return ENOSYS;
#endif
}

/// Closes every descriptor from `from` on in the process that is started (glibc 2.34).
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

// The other end of a local socket, and how its process ended.
#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

/// Laid out as struct ucred, which glibc declares only for _GNU_SOURCE.
struct viva_peer {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};

/// Who has connected a local socket; 0, or -1 with errno.
static inline int viva_get_peer(int descriptor, struct viva_peer *peer) {
  socklen_t size = sizeof *peer;
  return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, peer, &size);
}

/// A descriptor that stands for a process, whatever becomes of its number; -1 with errno where there is none.
static inline int viva_open_process(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0U); }

/// The status of a process that was waited for, as its parent got it; -1 while it is there, or before Linux 6.15.
static inline int viva_exit_status(int process) {
  // struct pidfd_info in its first version (linux/pidfd.h); PIDFD_INFO_EXIT is bit 3.
  struct {
    uint64_t mask;
    uint64_t cgroup;
    uint32_t identifiers[11];
    int32_t exit_code;
  } info = {.mask = 1U << 3};
  if (ioctl(process, _IOWR(0xFF, 11, info), &info) != 0 || !(info.mask & 1U << 3)) return -1;
  return info.exit_code;
}

/// Whether the process of this descriptor is there, or has not been waited for; 0, or -1 with errno.
static inline int viva_is_there(int process) {
  return (int)syscall(SYS_pidfd_send_signal, process, 0, (void *)0, 0U);
}
