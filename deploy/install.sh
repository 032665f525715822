#!/bin/sh
# Installs the shop of this checkout on a bare Debian 12 or 13: sudo sh deploy/install.sh DOMAIN E-MAIL
# HTTPS by Caddy, a service that starts with the machine, updates, nightly copies elsewhere, e-mails when it is down.
# May be run again: settings in /etc/shop/shop.env are kept.
set -eu

DOMAIN=${1:-}
EMAIL=${2:-}
BRANCH=${SHOP_BRANCH:-main}
usage() {
  echo "usage: sh deploy/install.sh DOMAIN E-MAIL   (sh deploy/install.sh veikals.example.lv ilze@example.lv)" >&2
  exit 2
}
echo "$DOMAIN" | grep -Eqx '[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+' || usage
echo "$EMAIL" | grep -Eqx "[^@[:space:]'\"]+@[^@[:space:]'\"]+\.[^@[:space:]'\"]+" || usage
[ "$(id -u)" = 0 ] || { echo "install.sh changes the system: run it as root (sudo sh deploy/install.sh …)" >&2; exit 1; }
[ -f /etc/debian_version ] || { echo "install.sh is for Debian 12 and 13." >&2; exit 1; }

here=$(cd "$(dirname "$0")" && pwd)
checkout=$(cd "$here/.." && pwd)
step() { printf '\n== %s\n' "$1"; }

step "Programs of Debian"
# libatomic1: the Node.js that the shop brings along needs it.
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends ca-certificates caddy git libatomic1 nodejs npm restic

step "Users and folders"
# One user runs the shop, another builds it: a fault of the shop cannot change its program.
id shop >/dev/null 2>&1 || useradd --system --home-dir /var/lib/shop --shell /usr/sbin/nologin shop
id shop-build >/dev/null 2>&1 || useradd --system --create-home --home-dir /var/cache/shop-build --shell /usr/sbin/nologin shop-build
install -d -o shop -g shop -m 0711 /var/lib/shop
install -d -o shop-build -g shop-build -m 0755 /opt/shop /opt/shop/releases
install -d -o root -g shop -m 0750 /etc/shop

step "Settings: /etc/shop/shop.env"
if [ ! -f /etc/shop/shop.env ]; then
  ( umask 027; sed -e "s/@DOMAIN@/$DOMAIN/" -e "s/@EMAIL@/$EMAIL/" "$here/shop.env" > /etc/shop/shop.env )
  chown root:shop /etc/shop/shop.env
else
  echo "kept as it is"
fi

step "Web server: /etc/caddy/Caddyfile"
if [ -f /etc/caddy/Caddyfile ] && ! grep -q 'Written by the shop' /etc/caddy/Caddyfile; then
  cp /etc/caddy/Caddyfile "/etc/caddy/Caddyfile.before-shop"
fi
sed -e "s/@DOMAIN@/$DOMAIN/" -e "s/@EMAIL@/$EMAIL/" "$here/Caddyfile" > /etc/caddy/Caddyfile
# Certificates of its own for a trial in a network that the certificate authority cannot reach.
[ "${SHOP_TLS:-}" != internal ] || sed -i "s/^\temail .*/\tlocal_certs/" /etc/caddy/Caddyfile
caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile >/dev/null 2>&1 ||
  { caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile; exit 1; }

step "Services"
install -m 0644 "$here"/units/* /etc/systemd/system/
install -m 0755 "$here/shop" "$here/shop-update" /usr/local/bin/
systemctl daemon-reload

step "Node.js"
# Debian 12 has Node 18, with which npm leaves out packages of the build. Its npm gets a newer Node and npm, which do the rest.
node_version=$(sed -n '/"node_modules\/node": {/,/}/s/.*"version": "\(.*\)".*/\1/p' "$checkout/package-lock.json" | head -n 1)
if [ ! -f "/opt/shop/tools/.node-$node_version" ]; then
  install -d -o shop-build -g shop-build -m 0755 /opt/shop/tools
  ( cd /opt/shop/tools && runuser -u shop-build -- npm install --prefix /opt/shop/tools --no-audit --no-fund --loglevel=error "node@$node_version" npm@12 )
  rm -f /opt/shop/tools/.node-*
  touch "/opt/shop/tools/.node-$node_version"
fi

step "The program"
source=$(git -C "$checkout" -c safe.directory='*' remote get-url origin 2>/dev/null || echo "$checkout")
case $source in /*) [ -r "$source" ] || source=$checkout ;; esac
if [ ! -d /opt/shop/repository ]; then
  git -c safe.directory='*' clone -q --bare "$checkout" /opt/shop/repository
  git -C /opt/shop/repository remote set-url origin "$source"
fi
git -C /opt/shop/repository -c safe.directory='*' fetch -q "$checkout" +HEAD:refs/installed
chown -R shop-build:shop-build /opt/shop/repository
version=$(git -C "$checkout" -c safe.directory='*' rev-parse HEAD)
echo "$BRANCH" > /opt/shop/branch
shop-update --installed "$version"

step "Start with the machine"
systemctl enable -q shop.service caddy.service shop-watch.timer shop-copy.timer
systemctl start shop-watch.timer shop-copy.timer
systemctl reload-or-restart caddy.service

printf '\nThe shop runs at https://%s\n' "$DOMAIN"
if link=$(shop setup-link 2>/dev/null); then printf 'Open this address to become its owner:\n%s\n' "$link"; fi
printf 'Still to do in /etc/shop/shop.env: MAIL_URL (e-mails), BACKUP_REPOSITORY (copies elsewhere).\n'
