"""A fresh Debian 12 in a folder, in which a service is started as its unit says.

There is no systemd in it: what a unit of ours uses is done by hand. Needs root and mmdebstrap.
"""

import contextlib
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
IMAGE = ROOT / ".cache/debian-12.tar"
LONGEST_IMAGE = 24 * 3600  # seconds, after which its lists of packages may name some that are gone
PATIENCE = 120  # seconds
BEGAN = time.monotonic()
SERVICE = "pioche.service"
UNITS = "usr/lib/systemd/system"
CLEAN = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
AUTHORITIES = "/usr/local/share/authorities.pem"


def check(holds, what):
    print(f"{'ok  ' if holds else 'FAIL'} {time.monotonic() - BEGAN:6.1f} s  {what}", flush=True)
    if not holds:
        sys.exit(1)


def package(build, folder, revision):
    words = [ROOT / "tools/package", "--build", build, "--output", folder]
    words += ["--revision", str(revision)]
    made = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
    return Path(made.stdout.strip())


def copy_repository(folder):
    """Its files as a clone has them, and those that are new."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(words, cwd=ROOT, check=True, capture_output=True).stdout
    packed = subprocess.run(
        ["tar", "-C", ROOT, "-cf", "-", "--null", "-T", "-"],
        input=names,
        check=True,
        capture_output=True,
    ).stdout
    subprocess.run(["tar", "-C", folder, "-xf", "-"], input=packed, check=True)


def image():
    if os.geteuid() != 0:
        sys.exit("Only root can make a chroot.")
    if not shutil.which("mmdebstrap"):
        sys.exit("mmdebstrap is missing: apt-get install mmdebstrap")
    if not IMAGE.exists() or time.time() - IMAGE.stat().st_mtime > LONGEST_IMAGE:
        IMAGE.parent.mkdir(exist_ok=True)
        made = IMAGE.with_suffix(".new")
        words = ["mmdebstrap", "--quiet", "--variant=apt", "--format=tar"]
        words += ["--skip=cleanup/apt/lists"]
        subprocess.run([*words, "bookworm", str(made)], check=True)
        made.rename(IMAGE)
    return IMAGE


def read_unit(*paths):
    """Each key with its values, in order; an empty value forgets those before it."""
    settings = {}
    for path in paths:
        for line in path.read_text().splitlines():
            key, equals, value = line.partition("=")
            if not equals or line.startswith("#"):
                continue
            if value:
                settings.setdefault(key, []).append(value)
            else:
                settings[key] = []
    return settings


class Service:
    """A running process of a unit."""

    def __init__(self, machine, unit, process):
        self.machine, self.unit, self.process = machine, unit, process

    def reload(self):
        self.machine.run_lines(self.unit.get("ExecReload", []), self.process.pid)

    def end(self, how):
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def stop(self):
        if status := self.end(signal.SIGTERM):
            sys.exit(f"The service ended with status {status}.")


class Machine:
    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="pioche-machine-"))
        self.running = []
        subprocess.run(["tar", "-C", self.folder, "-xf", image()], check=True)
        for name in ["resolv.conf", "hosts"]:
            if Path("/etc", name).exists():
                shutil.copy(Path("/etc", name), self.folder / "etc" / name)
        self.trusted = {}
        # A proxy between this machine and the network may have an authority of its own.
        if authorities := os.environ.get("NODE_EXTRA_CA_CERTS"):
            shutil.copy(authorities, self.path(AUTHORITIES))
            self.trusted = {"NODE_EXTRA_CA_CERTS": AUTHORITIES}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lose()

    def lose(self):
        """As by a fire: nothing is asked, and nothing is left."""
        for service in self.running:
            if service.process.poll() is None:
                service.end(signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)

    @contextlib.contextmanager
    def proc(self):
        """With /proc, which compilers and shells need."""
        place = self.path("/proc")
        subprocess.run(["mount", "-t", "proc", "proc", place], check=True)
        try:
            yield
        finally:
            subprocess.run(["umount", "--lazy", place], check=True)

    def path(self, name):
        return self.folder / name.lstrip("/")

    def run(self, *words, may_fail=False):
        done = subprocess.run(
            ["chroot", self.folder, *words],
            env={**CLEAN, **self.trusted, "DEBIAN_FRONTEND": "noninteractive"},
            capture_output=True,
            text=True,
        )
        if done.returncode and not may_fail:
            sys.exit(f"{shlex.join(words)} failed:\n{done.stdout}{done.stderr}")
        return done

    def install(self, package):
        shutil.copy(package, self.folder / "tmp")
        self.run("apt-get", "install", "-qy", "--no-install-recommends", f"/tmp/{package.name}")

    def unit(self, name):
        more = self.path(f"/etc/systemd/system/{name}.d")
        return read_unit(self.folder / UNITS / name, *sorted(more.glob("*.conf")))

    def words_of(self, unit, line):
        """A line of a unit as a command: as its user, with its rights and no others."""
        if line.startswith("+"):
            return shlex.split(line[1:])
        rights = unit.get("AmbientCapabilities", [""])[-1].lower().removeprefix("cap_")
        chosen = "-all" + (f",+{rights}" if rights else "")
        user, group = unit["User"][-1], unit["Group"][-1]
        words = ["setpriv", "--reuid", user, "--regid", group, "--init-groups", "--no-new-privs"]
        words += ["--inh-caps", chosen, "--ambient-caps", chosen, "--bounding-set", chosen]
        return words + shlex.split(line.replace("%%", "%"))

    def run_lines(self, lines, process):
        for line in lines:
            if "$MAINPID" in line:  # processes have the same numbers in a chroot
                subprocess.run(shlex.split(line.replace("$MAINPID", str(process))), check=True)
            else:
                self.run(*shlex.split(line.removeprefix("+")))

    def make_folders(self, unit):
        for kind, place in ("StateDirectory", "/var/lib"), ("RuntimeDirectory", "/run"):
            for name in unit.get(kind, []):
                owner = ["-o", unit["User"][-1], "-g", unit["Group"][-1]]
                mode = unit.get(f"{kind}Mode", ["0755"])[-1]
                self.run("install", "-d", *owner, "-m", mode, f"{place}/{name}")

    def environment(self, unit):
        found = dict(CLEAN)
        for line in unit.get("Environment", []):
            found.update(word.split("=", 1) for word in shlex.split(line))
        for name in unit.get("EnvironmentFile", []):
            file = self.path(name.removeprefix("-"))
            if file.exists():
                lines = (line.strip() for line in file.read_text().splitlines())
                found.update(line.split("=", 1) for line in lines if line and line[0] not in "#;")
        return found

    def start(self, name):
        """Until the service says that it is ready, as Type=notify does, or has ended (oneshot)."""
        unit = self.unit(name)
        self.make_folders(unit)
        for line in unit.get("ExecStartPre", []):
            self.run(*self.words_of(unit, line))
        words = ["chroot", str(self.folder), *self.words_of(unit, unit["ExecStart"][-1])]
        environment = self.environment(unit)
        if unit["Type"][-1] == "oneshot":
            done = subprocess.run(words, env=environment, capture_output=True, text=True)
            if done.returncode:
                sys.exit(f"{name} failed:\n{done.stdout}{done.stderr}")
            return None
        place = self.path("/run/notify")
        place.unlink(missing_ok=True)
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notified:
            notified.bind(str(place))
            place.chmod(0o666)
            notified.settimeout(PATIENCE)
            environment["NOTIFY_SOCKET"] = "/run/notify"
            with open(self.path("/var/log/service.log"), "ab") as log:
                process = subprocess.Popen(words, env=environment, stdout=log, stderr=log)
            service = Service(self, unit, process)
            self.running.append(service)
            try:
                while notified.recv(4096) != b"READY=1":
                    pass
            except TimeoutError:
                sys.exit(f"{name} did not start:\n{self.log()}")
        return service

    def log(self):
        return self.path("/var/log/service.log").read_text()


def set_port(machine, port):
    with machine.path("/etc/default/pioche").open("a") as settings:
        settings.write(f"PIOCHE_PORT={port}\nPIOCHE_ADDRESS=127.0.0.1\n")
