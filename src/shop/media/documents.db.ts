import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { documentFiles } from './media.tables.ts'
import type { Media, ReceivedFile } from './media-store.ts'

type MediaDeps = { db: Db; media: Media }

const UPLOADED = /-[0-9a-f]{16}\.pdf$/

/** Stores a PDF once. The address names its bytes, so another file is another address. @param slug begins the address @returns the path */
export async function keepDocument({ db, media }: MediaDeps, received: ReceivedFile, slug: string): Promise<string> {
  const { hash, bytes, name, file } = received
  const path = `${slug || 'dokuments'}-${hash.slice(0, 16)}.pdf`
  try {
    await db.transaction(async (tx) => {
      await tx.insert(documentFiles).values({ path, hash, bytes, name }).onConflictDoNothing()
      if (!(await media.store.exists(hash))) await media.store.put(hash, file)
    })
    return path
  } finally {
    await received.discard()
  }
}

/** Null for a path that nobody has uploaded. */
export async function readDocument({ db, media }: MediaDeps, path: string): Promise<Uint8Array | null> {
  if (!UPLOADED.test(path)) return null
  const found = await firstRow<{ hash: string }>(db, sql`select hash from document_files where path = ${path}`)
  return found ? media.store.get(found.hash) : null
}
