import { constants, type Stats } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** File systems keep times of different precision. */
const SAME_TIME_MS = 10

/**
 * Copies a folder of pictures. What is the same in `previous`, an older copy, becomes a hard link to that one. Never to
 * the original, so that a picture overwritten in place stays in the copies as it was.
 * @returns how many there are, and how many of them were new
 */
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

/**
 * Copies what is missing; a picture that is there stays.
 * @returns how many were missing
 */
export async function restorePictures(from: string, to: string): Promise<number> {
  let restored = 0
  for await (const name of filesIn(from)) {
    const target = join(to, name)
    if (await statIfThere(target)) continue
    await mkdir(dirname(target), { recursive: true })
    const part = `${target}.part`
    await copyFile(join(from, name), part, constants.COPYFILE_FICLONE)
    // Readable for all, as pictures are that were copied there by hand: the shop may run as another user.
    await chmod(part, 0o644)
    await rename(part, target)
    restored += 1
  }
  return restored
}

/** Paths below the folder; none where there is no folder. */
async function* filesIn(folder: string, below = ''): AsyncGenerator<string> {
  const names = await readdir(join(folder, below)).catch(ignoreMissing)
  for (const name of names ?? []) {
    const path = join(below, name)
    // Not by the directory entry, which may be a symbolic link.
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

/** False when the original was deleted meanwhile. */
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
