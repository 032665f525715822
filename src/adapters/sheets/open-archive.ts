import { Readable } from 'node:stream'
import type { ArchiveOpener } from '../../shop/imports/read-archive.db.ts'
import { MAX_PICTURE_BYTES } from '../../shop/media/picture.ts'
import { unpacked, zipEntries } from './zip-entries.ts'

const MAX_ENTRIES = 20_000

/** The files of a ZIP; folders and what systems add are left out. @throws UnreadableFile */
export const openArchive: ArchiveOpener = async (file) =>
  (await zipEntries(file, MAX_ENTRIES))
    .map((entry) => ({ ...entry, name: entry.name.replaceAll('\0', '').replaceAll('\\', '/') }))
    .filter(({ name }) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/.test(name))
    .map((entry) => ({
      name: entry.name,
      // A byte more than a picture may have, so that the refusal names the picture.
      open: () => Readable.from(unpacked(file, entry, MAX_PICTURE_BYTES + 1024 * 1024)),
    }))
