import { chmod, copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { MediaStore } from '../../shop/media/media-store.ts'

/** Below the folder of pictures, so that backups have them. Without endings, so that no address leads there. */
const ORIGINALS = 'originals'

/** Originals in a folder, which all instances must see. */
export function folderStore(pictures: string): MediaStore {
  const pathOf = (hash: string) => join(pictures, ORIGINALS, hash.slice(0, 2), hash)
  return {
    async put(hash, file) {
      const path = pathOf(hash)
      const part = `${path}.${process.pid}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        await copyFile(file, part)
        // Readable for all, because the shop may run as another user.
        await chmod(part, 0o644)
        // Renamed into place, so that a killed process leaves no partial picture.
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    get: (hash) => readFile(pathOf(hash)).catch(nullIfMissing),
    exists: async (hash) => (await stat(pathOf(hash)).catch(nullIfMissing)) !== null,
    delete: (hash) => rm(pathOf(hash), { force: true }),
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
