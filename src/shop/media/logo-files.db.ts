import type { Db } from '../db.ts'
import type { LogoSetting } from '../theme/theme-setting.ts'
import { mediaFiles } from './media.tables.ts'
import type { Media, ReceivedFile, ReceivedLogo } from './media-store.ts'

type MediaDeps = { db: Db; media: Pick<Media, 'store'> }
type Size = Pick<ReceivedLogo, 'width' | 'height'>

/** Rows make backups take the files, and the nightly job remove those of former logos. */
export async function keepLogo(deps: MediaDeps, { svg, png, icon, width, height }: ReceivedLogo): Promise<LogoSetting> {
  const files = [png, icon, ...(svg ? [svg] : [])]
  try {
    for (const file of files) await keepFile(deps, file, { width, height })
  } finally {
    for (const { discard } of files) await discard()
  }
  return { svg: svg?.hash ?? null, png: png.hash, icon: icon.hash, width, height }
}

const keepFile = ({ db, media }: MediaDeps, { hash, bytes, name, file }: ReceivedFile, size: Size): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .insert(mediaFiles)
      .values({ hash, type: 'png', ...size, bytes, name })
      // Waits for a removal of the same file, and keeps it from the next.
      .onConflictDoUpdate({ target: mediaFiles.hash, set: { unusedSince: null } })
    if (!(await media.store.exists(hash))) await media.store.put(hash, file)
  })
