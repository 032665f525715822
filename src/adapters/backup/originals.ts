import { link, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStore } from '../../shop/media/media-store.ts'

/** As in the folder of pictures, so that a backup of a bucket restores into a folder, too. */
const pathOf = (pictures: string, hash: string) => join(pictures, 'originals', hash.slice(0, 2), hash)

/** Copies originals of a bucket. Those of an older backup become hard links, because what has a hash never changes. */
export async function copyOriginals(
  { store, hashes }: { store: MediaStore; hashes: readonly string[] },
  to: string,
  previous?: string,
) {
  const counts = { all: 0, copied: 0 }
  for (const hash of hashes) {
    const target = pathOf(to, hash)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    if (!(previous && (await isLinked(pathOf(previous, hash), target)))) {
      const bytes = await store.get(hash)
      // Removed since the list was read.
      if (!bytes) continue
      const file = await open(target, 'wx', 0o600)
      await file.writeFile(bytes)
      await file.sync()
      await file.close()
      counts.copied += 1
    }
    counts.all += 1
  }
  return counts
}

/** Puts originals of a backup into a bucket where it lacks them. @returns their number */
export async function restoreOriginals(store: MediaStore, from: string): Promise<number> {
  let restored = 0
  for (const folder of await readdir(join(from, 'originals')).catch(() => [])) {
    for (const hash of await readdir(join(from, 'originals', folder))) {
      if (!/^[0-9a-f]{64}$/.test(hash) || (await store.exists(hash))) continue
      await store.put(hash, pathOf(from, hash))
      restored += 1
    }
  }
  return restored
}

const isLinked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  )
