// libpcaudio, and a way to keep the library below it quiet.
#pragma once
#include <dlfcn.h>
#include <pcaudiolib/audio.h>

static inline void viva_ignore_alsa_error(const char *file, int line, const char *function, int error,
                                          const char *format, ...) {}

/// Keeps libasound, if this process has it, from printing to standard error.
static inline void viva_silence_alsa(void) {
  typedef void (*handler)(const char *, int, const char *, int, const char *, ...);
  typedef int (*setter)(handler);
  // A null handle is RTLD_DEFAULT; the library comes in with libpcaudio and is not linked by us.
  setter set = (setter)dlsym((void *)0, "snd_lib_error_set_handler");
  if (set) set(viva_ignore_alsa_error);
}
