#!/bin/sh
# Installs Telegram Bot Manager as a systemd service: sudo sh install.sh telegram-bot-manager-<version>.tgz
# Run it again to update. The data stays in /var/lib/telegram-bot-manager.
set -eu

package="${1:-}"
folder="$(cd "$(dirname "$0")" && pwd)"
units="${UNITS:-/etc/systemd/system}"

fail() {
  echo "$1" >&2
  exit 1
}

[ "$(id -u)" = 0 ] || fail "Run this as root, with sudo for example."
[ -f "$package" ] || fail "Name the file of the package, as in: sudo sh install.sh telegram-bot-manager-<version>.tgz"
command -v systemctl >/dev/null || fail "systemd is needed; docs/operating.md says how to run it with another service manager."
command -v npm >/dev/null || fail "Node 24 or newer is needed: https://nodejs.org/en/download"
major="$(node -p 'process.versions.node.split(".")[0]')"
[ "$major" -ge 24 ] || fail "Node 24 or newer is needed; this is $(node -v)."

npm install --global --no-audit --no-fund "$package"
install -m 644 "$folder/telegram-bot-manager.service" "$units/telegram-bot-manager.service"
systemctl daemon-reload
systemctl enable telegram-bot-manager
systemctl restart telegram-bot-manager

echo "Telegram Bot Manager runs at http://127.0.0.1:8787"
echo "Its API key: sudo cat /var/lib/telegram-bot-manager/.env"
echo "Its log: journalctl -u telegram-bot-manager"
