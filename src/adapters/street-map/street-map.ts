import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PMTiles, Source } from 'pmtiles'
import sanitizeHtml from 'sanitize-html'
import { z } from 'zod'
import type { Log } from '../../shop/log.ts'
import type { StreetMap, Streets, TileAddress } from '../../shop/shipping/street-map.ts'

type OpenFile = { version: string; file: FileHandle; archive: PMTiles; streets: Streets }

const Metadata = z.object({ attribution: z.string().max(1_000).catch('') })

/** `DATA_DIR/map.pmtiles`: opened with the first look at it, and again when it was replaced. */
export function openStreetMap(dataDir: string, log: Log): StreetMap {
  const path = join(dataDir, 'map.pmtiles')
  let opened: Promise<OpenFile | null> = Promise.resolve(null)
  /** Of the file that was tried last, so that a broken one is not read again and again. */
  let tried = ''

  async function current(): Promise<OpenFile | null> {
    const version = await versionOf(path)
    if (version !== tried) {
      tried = version
      const before = opened
      opened = version === '' ? Promise.resolve(null) : openFile(path, version, log)
      void before.then((old) => old?.file.close())
    }
    return opened
  }

  return {
    streets: async () => (await current())?.streets ?? null,
    async tile({ z, x, y }: TileAddress) {
      const found = await (await current())?.archive.getZxy(z, x, y)
      return found ? zipped(found.data) : null
    },
    close: async () => {
      await (await opened)?.file.close()
    },
  }
}

const compress = promisify(gzip)
const zipped = (bytes: ArrayBuffer) => compress(Buffer.from(bytes))

/** Empty when there is no file. */
async function versionOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}` : ''
}

async function openFile(path: string, version: string, log: Log): Promise<OpenFile | null> {
  let file: FileHandle | undefined
  try {
    const { PMTiles: Archive, TileType } = await import('pmtiles')
    file = await open(path, 'r')
    const archive = new Archive(sourceOf(file, version))
    const header = await archive.getHeader()
    if (header.tileType !== TileType.Mvt) throw new Error('its tiles are no vector tiles')
    const { attribution } = Metadata.parse(await archive.getMetadata())
    const { minZoom, maxZoom } = header
    return { version, file, archive, streets: { version, minZoom, maxZoom, attribution: textOf(attribution) } }
  } catch (error) {
    log.warn({ err: error, path }, 'the map of streets cannot be read, the map goes without')
    // Node.js throws an uncaught error when it collects a file handle that is still open.
    await file?.close()
    return null
  }
}

const sourceOf = (file: FileHandle, version: string): Source => ({
  getKey: () => version,
  async getBytes(offset, length) {
    const data = new ArrayBuffer(length)
    const { bytesRead } = await file.read(new Uint8Array(data), 0, length, offset)
    return { data: data.slice(0, bytesRead) }
  },
})

/** Attributions are links. */
const textOf = (html: string) =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replace(/\s+/g, ' ').replaceAll('&amp;', '&').trim()
