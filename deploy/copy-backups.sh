#!/bin/sh
# Copies the newest complete backup to BACKUP_REPOSITORY, encrypted; keeps 14 days, 8 weeks and 12 months of them.
set -eu
folder=${DATA_DIR:-/var/lib/shop}/backups
if [ -z "${BACKUP_REPOSITORY:-}" ]; then
  echo "BACKUP_REPOSITORY is not set: nothing is copied."
  exit 0
fi
[ -n "${RESTIC_PASSWORD:-}" ] || { echo "RESTIC_PASSWORD: needed beside BACKUP_REPOSITORY" >&2; exit 1; }
newest=$(ls -1 "$folder" 2>/dev/null | grep -Ex '[0-9]{4}-[0-9]{2}-[0-9]{2}' | sort | tail -n 1)
[ -n "$newest" ] || { echo "There is no backup in $folder yet." >&2; exit 1; }
export RESTIC_REPOSITORY="$BACKUP_REPOSITORY" RESTIC_PASSWORD
restic cat config >/dev/null 2>&1 || restic init
restic backup --host shop --tag "$newest" "$folder/$newest" $(ls "${DATA_DIR:-/var/lib/shop}"/closed-accounts 2>/dev/null || true)
restic forget --host shop --group-by host --keep-daily 14 --keep-weekly 8 --keep-monthly 12 --prune
# Reads a part of the copy back: a copy that cannot be read is none.
restic check --read-data-subset=5%
