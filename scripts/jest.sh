#!/usr/bin/env bash
# scripts/jest.sh FILE…: the tests of these files only, under the project's own Node.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
exec node "$here/test.mjs" "$@"
