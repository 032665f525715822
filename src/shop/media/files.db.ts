import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { PictureFacts } from './media.calls.ts'
import { mediaFiles, mediaVersions } from './media.tables.ts'
import type { Media, ReceivedPicture } from './media-store.ts'
import { isUploaded, type PictureEdit, type PictureType, WHOLE } from './picture.ts'

type MediaDeps = { db: Db; media: Media }

/** `isKnown`: these very bytes were in the shop before. */
export type KeptPicture = { path: string; width: number; height: number; isKnown: boolean }

export type PictureVersion = PictureEdit & {
  path: string
  hash: string
  type: PictureType
  width: number
  height: number
  bytes: number
  name: string
}

/** Stores an original once, whoever brings it. The file is stored before the row is seen. */
export async function keepPicture({ db, media }: MediaDeps, received: ReceivedPicture): Promise<KeptPicture> {
  const { hash, type, width, height, bytes, name, file } = received
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(mediaFiles)
        .values({ hash, type, width, height, bytes, name })
        // Waits for a removal of the same file, and keeps it from the next.
        .onConflictDoUpdate({ target: mediaFiles.hash, set: { unusedSince: null } })
        .returning({ isNew: sql<boolean>`xmax = 0` })
      if (row?.isNew || !(await media.store.exists(hash))) await media.store.put(hash, file)
      return { path: await keepVersion(tx, hash, WHOLE), width, height, isKnown: !row?.isNew }
    })
  } finally {
    await received.discard()
  }
}

/** Of a public address; for imports. @throws PictureRefused */
export const fetchPicture = async (deps: MediaDeps, address: string): Promise<KeptPicture> =>
  keepPicture(deps, await deps.media.download(address))

/** The path of a picture with another crop or focal point. Null where there is no such picture. @throws PictureRefused */
export async function editVersion(deps: MediaDeps, path: string, edit: PictureEdit): Promise<string | null> {
  const { db, media } = deps
  const uploaded = isUploaded(path) ? path : (await keepPicture(deps, await media.fromFolder(path))).path
  return db.transaction(async (tx) => {
    const found = await firstRow<{ hash: string }>(
      tx,
      sql`update media_files f set unused_since = null from media_versions v
          where v.path = ${uploaded} and f.hash = v.hash returning f.hash`,
    )
    return found ? keepVersion(tx, found.hash, edit) : null
  })
}

async function keepVersion(tx: Db, hash: string, { crop, focus }: PictureEdit): Promise<string> {
  const path = versionPath(hash, { crop, focus })
  await tx.insert(mediaVersions).values({ path, hash, crop, focus }).onConflictDoNothing()
  return path
}

/** Another crop is another address, so that no cache shows an old one. */
export function versionPath(hash: string, { crop, focus }: PictureEdit): string {
  const { x, y, width, height } = crop ?? { x: '', y: '', width: '', height: '' }
  const edit = [x, y, width, height, focus?.x ?? '', focus?.y ?? ''].join(',')
  const name = createHash('sha256').update(`${hash} ${edit}`).digest('hex').slice(0, 32)
  return `p/${name}${focus ? 'f' : ''}`
}

export const findVersion = (db: Db, path: string): Promise<PictureVersion | undefined> =>
  firstRow<PictureVersion>(
    db,
    sql`select v.path, v.hash, v.crop, v.focus, f.type, f.width, f.height, f.bytes, f.name
        from media_versions v join media_files f on f.hash = v.hash where v.path = ${path}`,
  )

/** Before rows refer to uploaded pictures: their files stay. @returns the paths that are not in the shop */
export async function claimPaths(tx: Db, paths: readonly string[]): Promise<string[]> {
  const uploaded = paths.filter(isUploaded)
  if (uploaded.length === 0) return []
  const list = sql`${`{${uploaded.join(',')}}`}::text[]`
  const found = await tx.execute(sql`
    with claimed as (
      update media_files f set unused_since = null from media_versions v where v.hash = f.hash and v.path = any(${list})
      returning f.hash
    ) select path from media_versions where path = any(${list}) and hash in (select hash from claimed)`)
  const known = new Set((found as unknown as { rows: { path: string }[] }).rows.map(({ path }) => path))
  return uploaded.filter((path) => !known.has(path))
}

export async function pictureFacts(db: Db, path: string): Promise<PictureFacts> {
  const found = await findVersion(db, path)
  if (!found) return { path, whole: path, ...WHOLE, width: null, height: null }
  const { hash, crop, focus, width, height } = found
  return { path, whole: versionPath(hash, WHOLE), crop, focus, width, height }
}
