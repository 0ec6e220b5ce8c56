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
