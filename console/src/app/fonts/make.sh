#!/usr/bin/env bash
# Makes this folder's fonts of the packages': the weights and features in use, a half to two thirds of the bytes.
# Needs Debian's fonttools and python3-brotli. Run it in a folder of its own when a package has a newer version.
set -euo pipefail
fonts=$(dirname "$(realpath "$0")")
npm install --no-save @fontsource-variable/inter@5.3.0 @fontsource-variable/noto-sans-thai@5.3.0

make() { # package, file, name here, features
  local package=node_modules/@fontsource-variable/$1
  fonttools varLib.instancer -q "$package/files/$2" wght=400:700 -o "$3.ttf"
  pyftsubset "$3.ttf" --unicodes='*' --layout-features="$4" --flavor=woff2 \
    --output-file="$fonts/$3.woff2"
  cp "$package/LICENSE" "$fonts/$1.LICENSE"
}
make inter inter-latin-wght-normal.woff2 inter-latin kern,tnum,calt
make inter inter-latin-ext-wght-normal.woff2 inter-latin-ext kern,tnum,calt
make noto-sans-thai noto-sans-thai-thai-wght-normal.woff2 noto-sans-thai '*'
