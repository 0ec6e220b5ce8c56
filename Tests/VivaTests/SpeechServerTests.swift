import Glibc
import Testing

@Suite(.serialized) struct `The speech server` {
  @Test func `answers as speech-dispatcher did, byte for byte`() throws {
    let server = try #require(SpeechServer())
    // The client that looked whether the server is there was the first.
    #expect(
      server.scene("golden") == [
        "208 OK CLIENT NAME SET", "201 OK LANGUAGE SET", "220 OK NOTIFICATION SET", "220 OK NOTIFICATION SET",
        "202 OK PRIORITY SET", "230 OK RECEIVING DATA", "225-1 225 OK MESSAGE QUEUED", "701-1 701-2 701 BEGIN",
        "702-1 702-2 702 END", "219 OK SSML MODE SET", "230 OK RECEIVING DATA", "225-2 225 OK MESSAGE QUEUED",
        "701-2 701-2 701 BEGIN", "700-2 700-2 700-x 700 INDEX MARK", "702-2 702-2 702 END", "203 OK RATE SET",
        "225-3 225 OK MESSAGE QUEUED", "230 OK RECEIVING DATA", "251-0 251 OK GET RETURNED",
        "251-10 251 OK GET RETURNED", "701-3 701-2 701 BEGIN", "702-3 702-2 702 END", "231 HAPPY HACKING", "(closed)",
      ])
    #expect(server.captions == ["hello world", "a b", "Nnnn"])
  }

  @Test func `takes bodies however they come`() throws {
    let server = try #require(SpeechServer())
    #expect(
      server.scene("bodies") == [
        "225-1 225 OK MESSAGE QUEUED", "225-2 225 OK MESSAGE QUEUED", "227 OK MESSAGE CANCELED",
        "225-3 225 OK MESSAGE QUEUED", "501 ERR INVALID ENCODING", "251-0 251 OK GET RETURNED",
        "246-.dot first 246-..second 246-. 246 OK MESSAGE TEXT SENT",
      ])
  }

  @Test(.enabled(if: SpeechServer.hasClients))
  func `serves spd-say as it is`() throws {
    let server = try #require(SpeechServer())
    #expect(server.run("spd-say -w 'hello world'").status == 0)
    #expect(server.run("spd-say -w -r 50 -p 20 -t female1 -l sv -m all -i -20 'hej!'").status == 0)
    #expect(server.run("spd-say -w -x '<speak>a <mark name=\"x\"/>b</speak>' 2>&1").output.contains("'x'"))
    #expect(server.run("printf 'one\\ntwo\\n' | spd-say -e -w").output == "one\ntwo\n")
    #expect(server.run("spd-say -w $'.dot\\n..second\\n.'").status == 0)
    #expect(server.run("spd-say -w ''").status == 1)
    #expect(server.run("spd-say -S; spd-say -C").status == 0)
    #expect(server.run("spd-say -O").output.contains("espeak-ng"))
    #expect(server.run("spd-say -w -P important last").status == 0)
    #expect(server.captions.prefix(5) == ["hello world", "hej!", "a b", "one", "two"])
    #expect(server.captions.last == "last")
  }

  @Test(.enabled(if: SpeechServer.hasClients))
  func `falls silent for spd-say -C while it speaks`() throws {
    let server = try #require(SpeechServer())
    let run = server.run("(sleep 1; spd-say -C) & spd-say -w \"$(yes 'a long story' | head -5000)\"; wait")
    #expect(run.status == 0)
  }

  @Test(.enabled(if: SpeechServer.hasClients))
  func `serves the library of Python as it is`() throws {
    let server = try #require(SpeechServer())
    #expect(server.scene("library") == ["begin index_marks here end", "espeak-ng 50 sv", "True True", "closed"])
  }

  @Test func `lets a client know the number of a message before it hears of it`() throws {
    let server = try #require(SpeechServer())
    #expect(server.scene("moment") == ["a moment later"])
  }

  @Test func `survives 120 rude clients`() throws {
    let server = try #require(SpeechServer())
    #expect(server.scene("rude") == ["702 END"])
  }

  @Test func `loses nothing of 50 clients at once`() throws {
    let home = TemporaryFolder()
    let server = try #require(SpeechServer(home: home, output: home.file("all.wav")))
    #expect(server.scene("many") == ["1000 20"])
  }

  @Test func `answers Orca's probe while a message of 70,000 letters is spoken`() throws {
    let server = try #require(SpeechServer())
    #expect(
      server.scene("probe") == ["251-espeak-ng 251 OK GET RETURNED", "in time", "213 OK CANCELED", "703 CANCELED"])
  }

  @Test func `drops what a killed client wanted said, and hears out one that has closed`() throws {
    let server = try #require(SpeechServer())
    #expect(server.scene("killed") == ["702 END"])
    #expect(server.captions.contains("short"))
    #expect(server.captions.last == "after")
  }

  @Test func `is held up by no client that never reads`() throws {
    let server = try #require(SpeechServer())
    #expect(server.scene("stuck") == ["251-0 251 OK GET RETURNED"])
  }

  @Test func `refuses what is too long, and clients beyond 256`() throws {
    let server = try #require(SpeechServer())
    #expect(
      server.scene("limits") == [
        "500 ERR INVALID COMMAND", "230 OK RECEIVING DATA", "300 ERR INTERNAL", "251-100 251 OK GET RETURNED", "255",
      ])
  }

  @Test func `is its owner's alone, and gone when it ends`() throws {
    let home = TemporaryFolder()
    let server = try #require(SpeechServer(home: home))
    #expect(
      Program.system("stat -c '%a %F' '\(server.socket)' '\(home.file("speech-dispatcher"))'").lines
        == ["600 socket", "700 directory"])
    let second = Program.run(["announce", "--socket", "--output", "null"], home: home)
    #expect(second.status == 1)
    #expect(
      second.errors
        == "viva: A speech server is running at \(server.socket) already. Stop it, or choose another path.\n")
    #expect(server.scene("bodies").count == 7)
    #expect(server.end(SIGTERM) == 143)
    #expect(Program.system("ls -A '\(home.file("speech-dispatcher"))'").output == "")
  }

  @Test func `takes the place of one that was killed, and of nothing else`() throws {
    let home = TemporaryFolder()
    let first = try #require(SpeechServer(home: home))
    first.end(SIGKILL)
    #expect(Program.system("test -S '\(first.socket)'").status == 0)
    let second = try #require(SpeechServer(home: home))
    #expect(second.end(SIGINT) == 130)
    _ = Program.system("echo notes > '\(first.socket)'")
    let third = Program.run(["announce", "--socket", "--output", "null"], home: home)
    #expect(third.status == 1)
    #expect(third.errors == "viva: \(first.socket) is no socket, so it was left alone. Choose another path.\n")
    #expect(Program.system("cat '\(first.socket)'").output == "notes\n")
  }

  @Test func `opens no port unless asked, and then for this machine alone`() throws {
    let server = try #require(SpeechServer(arguments: ["--port", "46560"]))
    let ports = Program.system("grep -ci ' [0-9A-F]*:B5E0 00000000:0000 0A' /proc/net/tcp")
    #expect(ports.output == "1\n")
    #expect(Program.system("grep -ci '0100007F:B5E0 00000000:0000 0A' /proc/net/tcp").output == "1\n")
    let answer = Program.system(
      "/usr/bin/python3 -c \"import socket; s = socket.create_connection(('127.0.0.1', 46560)); "
        + "s.sendall(b'GET RATE\\\\r\\\\n'); print(s.recv(99))\"")
    #expect(answer.output == "b'251-0\\r\\n251 OK GET RETURNED\\r\\n'\n")
    server.end()
  }

  @Test func `takes over a socket of systemd's, and leaves it`() {
    let home = TemporaryFolder()
    let outcome = Program.run(
      [
        "/usr/bin/python3", "-c",
        """
        import os, socket, subprocess, sys
        path = sys.argv[2]
        listener = socket.socket(socket.AF_UNIX); listener.bind(path); listener.listen()
        client = socket.socket(socket.AF_UNIX); client.connect(path)
        client.sendall(b"GET RATE\\r\\nBYE\\r\\n")
        child = os.fork()
        if child == 0:
            os.dup2(listener.fileno(), 3); os.set_inheritable(3, True)
            os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
            os.execv(sys.argv[1], ["viva", "announce", "--socket", "--output", "null"])
        client.settimeout(20)
        text = b""
        while True:
            more = client.recv(999)
            if not more: break
            text += more
        print(text.decode().replace("\\r\\n", "|"))
        os.kill(child, 15)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), os.path.exists(path))
        """, Program.path, home.file("given.sock"),
      ], bytes: [], environment: Program.bare(home), timeout: 60)
    #expect(outcome.output == "251-0|251 OK GET RETURNED|231 HAPPY HACKING|\n143 True\n")
  }

  @Test func `is installed as user units, with what to do next`() {
    let home = TemporaryFolder()
    let run = Program.run(["announce", "--install-service"], home: home)
    #expect(run.status == 0)
    #expect(run.lines.contains("  systemctl --user enable --now viva-speech.socket"))
    let socket = home.text(".config/systemd/user/viva-speech.socket") ?? ""
    #expect(socket.contains("\nListenStream=%t/speech-dispatcher/speechd.sock\nSocketMode=0600\nDirectoryMode=0700\n"))
    let service = home.text(".config/systemd/user/viva-speech.service") ?? ""
    #expect(service.contains("\nExecStart=\"\(Program.path)\" announce --socket --captions off\n"))
  }
}

@Suite struct `The speech server in company` {
  /// How long the crowd stays, in seconds, as `VIVA_CLIENT_SECONDS` says.
  private static let seconds = unsafe getenv("VIVA_CLIENT_SECONDS").flatMap { unsafe Int(String(cString: $0)) } ?? 60

  @Test func `loses nothing of 50 clients who stay for a minute`() throws {
    let server = try #require(SpeechServer())
    #expect(server.scene("crowd", seconds: Self.seconds) == ["50 clients, much heard"])
  }

  @Test(.enabled(if: SpeechServer.hasOriginal))
  func `differs from speech-dispatcher only where it is meant to`() {
    let run = Program.system("'\(SpeechServer.comparison)' '\(Program.path)' 2>&1", timeout: 180)
    #expect(run.status == 0, "\(run.output)")
  }
}
