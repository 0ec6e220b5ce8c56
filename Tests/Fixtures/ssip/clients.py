"""Clients of the speech server, each a scene by name; what they print is what the tests compare.

Usage: clients.py SCENE SOCKET [SECONDS]
"""
import os
import signal
import socket
import subprocess
import sys
import threading
import time

SCENE, PATH = sys.argv[1], sys.argv[2]


class Raw:
    """A client that shows every byte."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(PATH)
        self.socket.settimeout(20)
        self.data = b""

    def send(self, text):
        self.socket.sendall(text if isinstance(text, bytes) else text.encode())

    def line(self):
        while b"\r\n" not in self.data:
            more = self.socket.recv(65536)
            if not more:
                return "(closed)"
            self.data += more
        line, self.data = self.data.split(b"\r\n", 1)
        return line.decode()

    def reply(self):
        """A whole reply or event, its lines joined by a space."""
        lines = [self.line()]
        while lines[-1][3:4] == "-":
            lines.append(self.line())
        return " ".join(lines)

    def ask(self, text):
        self.send(text)
        return self.reply()

    def until(self, *endings):
        replies = [self.reply()]
        while not replies[-1].endswith(endings) and replies[-1] != "(closed)":
            replies.append(self.reply())
        return replies


def moment():
    """How long events come after the number of their message, which a client has to know first: milliseconds, median."""
    client, gaps = Raw(), []
    client.ask("SET self NOTIFICATION all on\r\n")
    for _ in range(21):
        client.ask("SPEAK\r\n")
        client.send("no\r\n.\r\n")
        client.until("225 OK MESSAGE QUEUED")
        known = time.monotonic()
        client.until("701 BEGIN")
        gaps.append((time.monotonic() - known) * 1000)
        client.until("702 END")
    middle = sorted(gaps)[10]
    print("a moment later" if middle > 5 else f"{middle:.1f} ms later")


def golden():
    """What spd-say -w sent to speech-dispatcher, and the answers to compare."""
    client = Raw()
    for line in [
        'SET SELF CLIENT_NAME "root:spd-say:main"', "SET SELF LANGUAGE C", "SET SELF NOTIFICATION end on",
        "SET SELF NOTIFICATION all on", "SET SELF PRIORITY TEXT", "speak",
    ]:
        print(client.ask(line + "\r\n"))
    client.send("hello world\r\n.\r\n")
    print(*client.until("702 END"), sep="\n")
    client.send("SET SELF SSML_MODE on\r\nSPEAK\r\n<speak>a <mark name=\"x\"/>b</speak>\r\n.\r\n")
    print(*client.until("702 END"), sep="\n")
    client.send("SET SELF RATE 10\r\nGET RATE\r\nSPEAK\r\nNnnn\r\n.\r\nGET PITCH\r\n")
    print(*sorted(client.until("702 END")), sep="\n")
    print(client.ask("QUIT\r\n"))
    print(client.line())


def bodies():
    """Bodies with dots, bare line feeds, one byte at a time, nothing, and bytes that are no text."""
    client = Raw()
    for body in ["..dot first\n..second\n.\r\n.\r\n", "one\ntwo\rthree\r\n.\r\n", ".\r\n", "\r\n.\r\n"]:
        client.ask("SPEAK\r\n")
        for byte in body.encode():
            client.send(bytes([byte]))
        print(client.reply())
    client.ask("SPEAK\r\n")
    print(client.ask(b"\xff\xfe\r\n.\r\n"))
    print(client.ask("GET RATE\r\n"))
    print(client.ask("HISTORY GET MESSAGE 1\r\n"))


def library():
    """The unmodified python3-speechd."""
    import speechd

    client = speechd.SSIPClient("viva-test", autospawn=False)
    done = threading.Event()
    told = []

    def callback(kind, index_mark=None):
        told.append(kind if index_mark is None else f"{kind} {index_mark}")
        if kind in ("end", "cancel"):
            done.set()

    client.set_data_mode(speechd.DataMode.SSML)
    client.speak('<speak>one <mark name="here"/>two</speak>', callback=callback)
    done.wait(20)
    print(*told)
    client.set_data_mode(speechd.DataMode.TEXT)
    client.set_rate(50)
    client.set_punctuation(speechd.PunctuationMode.ALL)
    client.set_voice("FEMALE1")
    client.set_language("sv")
    print(client.get_output_module(), client.get_rate(), client.get_language())
    voices = client.list_synthesis_voices()
    print(len(voices) > 50, all(len(voice) == 3 for voice in voices))
    client.set_synthesis_voice(voices[0][0])
    client.char("a")
    client.key("control_a")
    client.sound_icon("correct")
    client.speak("")
    client.pause()
    client.resume()
    client.stop()
    client.cancel()
    client.close()
    print("closed")


def rude():
    """120 clients that go away in the middle, and one who waits for its turn."""
    endings = [
        b"SPE", b"SPEAK\r\n", b"SPEAK\r\nhalf a bod", b"SPEAK\r\ntext\r\n.", b"SPEAK\r\ntext\r\n.\r\n",
        b"SET self NOTIFICATION all on\r\nSPEAK\r\ntext\r\n.\r\n", b"LIST SYNTHESIS_VOICES\r\n" * 20, b"",
    ]
    for number in range(120):
        client = Raw()
        client.send(endings[number % len(endings)])
        if number % 3 == 0:
            # A reset instead of a farewell.
            client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        client.socket.close()
    client = Raw()
    client.ask("CANCEL all\r\n")
    client.send("SET self NOTIFICATION all on\r\nSPEAK\r\nstill well\r\n.\r\n")
    print(client.until("702 END", "703 CANCELED")[-1].split(" ", 2)[2])


def many():
    """50 clients at once, 20 messages each: every one has its end."""
    counts = []

    def one(number):
        client = Raw()
        client.ask("SET self NOTIFICATION all on\r\n")
        client.ask("SET self PRIORITY message\r\n")
        queued, begun, ended = [], [], []
        for message in range(20):
            client.send(f"SPEAK\r\nclient {number} message {message}\r\n.\r\n")
        while len(ended) < 20:
            reply = client.reply()
            if reply == "(closed)":
                break
            if reply.startswith("225-"):
                queued.append(reply.split()[0][4:])
            if reply.startswith("701-"):
                assert reply[4:].split()[0] in queued, "began before it was queued"
                begun.append(reply[4:].split()[0])
            if reply.startswith("702-"):
                ended.append(reply[4:].split()[0])
        counts.append(len(set(ended)) if queued == ended == begun else -1)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(sum(counts), min(counts))


def crowd():
    """50 clients at once for so many seconds, who keep messages queued, ask, and at last cancel what is left."""
    seconds = float(sys.argv[3])
    faults, heard = [], []

    def one(number):
        client = Raw()
        client.ask("SET self NOTIFICATION all on\r\n")
        client.ask("SET self PRIORITY message\r\n")
        queued, ended, asked, answered = [], {}, 0, 0

        def take():
            nonlocal answered
            reply = client.reply()
            code, message = reply[:3], reply[4:].split()[0]
            if code == "225":
                queued.append(message)
            elif code == "251":
                answered += 1
            elif code in ("702", "703"):
                if message in ended or message not in queued:
                    faults.append(f"{number}: {reply}")
                ended[message] = code
            elif code not in ("230", "701", "213"):
                faults.append(f"{number}: {reply}")

        until = time.monotonic() + seconds
        sent = 0
        while time.monotonic() < until:
            while sent - len(ended) < 20:
                client.send(f"SPEAK\r\n{number % 10}\r\n.\r\n")
                sent += 1
            client.send("GET RATE\r\n")
            asked += 1
            while answered < asked:
                take()
            time.sleep(0.1)
        client.send("CANCEL self\r\n")
        while len(ended) < sent or answered < asked:
            take()
        heard.append(sum(code == "702" for code in ended.values()))
        if sorted(queued, key=int) != queued or set(queued) != set(ended) or len(queued) != sent:
            faults.append(f"{number}: {sent} sent, {len(queued)} queued, {len(ended)} ended")

    def guarded(number):
        try:
            one(number)
        except Exception as error:
            faults.append(f"{number}: {error!r}")

    threads = [threading.Thread(target=guarded, args=(number,)) for number in range(50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(*faults[:20], len(heard), "clients,", "much" if sum(heard) > seconds / 4 else sum(heard), "heard")


def probe():
    """Orca's question whether the server is well, while a very long message is spoken."""
    client = Raw()
    client.ask("SET self NOTIFICATION all on\r\n")
    client.send("SPEAK\r\n" + "letters and more " * 4200 + "\r\n.\r\n")
    client.until("701 BEGIN")
    started = time.monotonic()
    other = Raw()
    print(other.ask("GET OUTPUT_MODULE\r\n"))
    print("in time" if time.monotonic() - started < 2 else "too late")
    print(client.ask("CANCEL self\r\n"))
    print(client.reply().split(" ", 2)[2])


def killed():
    """A client that is killed has its speech cancelled; one that closes is heard out."""
    script = (
        "import socket,sys,time\n"
        "s=socket.socket(socket.AF_UNIX);s.connect(sys.argv[1])\n"
        "s.sendall(b'SET self PRIORITY message\\r\\nSPEAK\\r\\n'+sys.argv[2].encode()+b'\\r\\n.\\r\\n')\n"
        "while b'225 OK' not in s.recv(4096): pass\n"
        "print('queued',flush=True)\n"
        "time.sleep(float(sys.argv[3]))\n"
    )
    watcher = Raw()
    for text, pause, kill in [("a very long story " * 400, "60", True), ("short", "0", False)]:
        process = subprocess.Popen([sys.executable, "-c", script, PATH, text, pause], stdout=subprocess.PIPE)
        process.stdout.readline()
        if kill:
            process.send_signal(signal.SIGKILL)
        process.wait()
    watcher.send("SET self NOTIFICATION all on\r\nSET self PRIORITY message\r\nSPEAK\r\nafter\r\n.\r\n")
    watcher.socket.settimeout(10)
    print(watcher.until("702 END", "703 CANCELED")[-1].split(" ", 2)[2])


def stuck():
    """A client that never reads is given up; others don't notice."""
    client = Raw()
    asked = 0
    client.socket.setblocking(False)
    try:
        while asked < 200_000:
            asked += client.socket.send(b"LIST SYNTHESIS_VOICES\r\n" * 100)
    except (BlockingIOError, BrokenPipeError, ConnectionResetError):
        pass
    print(Raw().ask("GET RATE\r\n"))


def limits():
    """What is longer than the limits is refused, and the client goes on."""
    client = Raw()
    print(client.ask("X" * 100_000 + "\r\n"))
    print(client.ask("SPEAK\r\n"))
    client.send(b"a" * (3 << 20) + b"\r\n.\r\n")
    print(client.reply())
    print(client.ask("GET VOLUME\r\n"))
    crowd = []
    for _ in range(300):
        try:
            one = Raw()
            crowd.append(one)
        except OSError:
            break
    served = 0
    for one in crowd:
        try:
            served += one.ask("GET RATE\r\n").startswith("251")
        except OSError:
            pass
    print(served)


{
    "golden": golden, "bodies": bodies, "library": library, "rude": rude, "many": many, "crowd": crowd, "probe": probe,
    "killed": killed, "stuck": stuck, "limits": limits, "moment": moment,
}[SCENE]()
