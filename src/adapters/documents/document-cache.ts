import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { PdfRequest } from '../../shop/documents/documents.ts'
import { Drawer, drawingVersion } from './worker-pool.ts'

const A_DAY_MS = 24 * 60 * 60_000
/** What was drawn so long ago is drawn again: personal data of old invoices does not lie about in files. */
const KEPT_DAYS = 30

/**
 * Documents that were drawn once, as files. A file's name has a hash of all that it was drawn from, so a changed product
 * or program has another file, and instances may share the folder. It may be emptied at any time.
 */
export class KeptDocuments {
  readonly #folder: string
  readonly #log: Logger
  readonly #drawer = new Drawer()
  readonly #pending = new Map<string, Promise<Buffer>>()
  #sweptAt = Number.NEGATIVE_INFINITY

  /** @param part of the folder of kept documents; each part has a line of its own */
  constructor(dataDir: string, part: string, log: Logger) {
    this.#folder = join(dataDir, 'documents-cache', part)
    this.#log = log
  }

  /**
   * @param name of the document without its version, `table/manual-lv`
   * @throws LineFull when it has to be drawn and too many wait already
   */
  async get(name: string, drawing: PdfRequest): Promise<Buffer> {
    const hash = createHash('sha256').update(drawingVersion).update(JSON.stringify(drawing)).digest('hex')
    const file = join(this.#folder, `${name}-${hash.slice(0, 32)}.pdf`)
    const pending = this.#pending.get(file)
    if (pending) return pending
    const work = this.#readOrDraw(file, drawing).finally(() => this.#pending.delete(file))
    this.#pending.set(file, work)
    return work
  }

  async #readOrDraw(file: string, drawing: PdfRequest): Promise<Buffer> {
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    const bytes = await this.#drawer.draw(drawing)
    await this.#keep(file, bytes).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'a document could not be kept'),
    )
    return bytes
  }

  async #keep(file: string, bytes: Buffer) {
    const folder = dirname(file)
    await mkdir(folder, { recursive: true })
    // Renamed into place: a process killed in the middle never leaves half a document.
    const unfinished = `${file}.${randomUUID()}.part`
    await writeFile(unfinished, bytes)
    await rename(unfinished, file)
    const versions = file.replace(/[0-9a-f]+\.pdf$/, '')
    for (const name of await readdir(folder)) {
      const other = join(folder, name)
      if (other !== file && other.startsWith(versions) && other.endsWith('.pdf')) await rm(other, { force: true })
    }
    await this.#sweep()
  }

  async #sweep() {
    const now = Date.now()
    if (now - this.#sweptAt < A_DAY_MS) return
    this.#sweptAt = now
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const found = await stat(file).catch(() => null)
      if (found && now - found.mtimeMs > KEPT_DAYS * A_DAY_MS) await rm(file, { force: true })
    }
  }
}
