#!/usr/bin/env bash
# chromium.sh: print the path of a Chromium for the browser tests, installing Debian's headless shell first if there is none.
#   export CLAIMGRAPH_TEST_CHROMIUM="$(scripts/services/chromium.sh)"
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/lib.sh"

find_chromium() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" && return
  done
  return 1
}

if ! find_chromium; then
  mkdir -p "$opt"
  exec 9>"$opt/.lock" && flock 9 # one installation at a time
  # DejaVu: without any font the pages would be empty.
  apt_install chromium-headless-shell fonts-dejavu-core >&2
  find_chromium || die "Debian's chromium-headless-shell brought no such program"
fi
