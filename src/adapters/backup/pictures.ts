import { constants, type Stats } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SHARED_FOLDER } from '../media/shared-files.ts'

const SAME_TIME_MS = 10

/** Equal files in `previous` become hard links to it, never to the original, which may change in place. */
export async function copyPictures(from: string, to: string, previous?: string) {
  const counts = { all: 0, copied: 0 }
  for await (const name of filesIn(from)) {
    const original = await statIfThere(join(from, name))
    if (!original) continue
    const older = previous && join(previous, name)
    const target = join(to, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    if (!(older && (await isSame(older, original)) && (await canLink(older, target)))) {
      if (!(await copyOf(join(from, name), target, original))) continue
      counts.copied += 1
    }
    counts.all += 1
  }
  return counts
}

/** Copies missing pictures; existing ones stay. @returns their number */
export async function restorePictures(from: string, to: string): Promise<number> {
  let restored = 0
  for await (const name of filesIn(from)) {
    const target = join(to, name)
    if (await statIfThere(target)) continue
    await mkdir(dirname(target), { recursive: true })
    const part = `${target}.part`
    await copyFile(join(from, name), part, constants.COPYFILE_FICLONE)
    // Readable for all, because the shop may run as another user.
    await chmod(part, 0o644)
    await rename(part, target)
    restored += 1
  }
  return restored
}

async function* filesIn(folder: string, below = ''): AsyncGenerator<string> {
  const names = await readdir(join(folder, below)).catch(ignoreMissing)
  for (const name of names ?? []) {
    const path = join(below, name)
    // What instances share for a while, and make anew.
    if (path === SHARED_FOLDER) continue
    // `stat`, because directory entries may be symbolic links.
    const found = await statIfThere(join(folder, path))
    if (found?.isDirectory()) yield* filesIn(folder, path)
    else if (found?.isFile()) yield path
  }
}

async function isSame(older: string, original: Stats): Promise<boolean> {
  const found = await statIfThere(older)
  return found?.size === original.size && Math.abs(found.mtimeMs - original.mtimeMs) < SAME_TIME_MS
}

const canLink = (older: string, target: string) =>
  link(older, target).then(
    () => true,
    () => false,
  )

async function copyOf(from: string, to: string, { atime, mtime }: Stats): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    await rm(to, { force: true })
    if (isMissing(error)) return false
    throw error
  }
  await chmod(to, 0o600)
  const handle = await open(to, 'r+')
  await handle.sync()
  await handle.close()
  await utimes(to, atime, mtime)
  return true
}

const statIfThere = (path: string) => stat(path).catch(ignoreMissing)

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
