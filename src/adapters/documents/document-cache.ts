import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import type { PdfRequest } from '../../shop/documents/documents.ts'
import type { PaperLogos } from './paper-logos.ts'
import { PdfWorker, rendererVersion } from './worker-pool.ts'

const DAY_MS = 24 * 60 * 60_000
/** Older files are deleted, so that personal data of old invoices does not stay in the cache. */
const KEPT_DAYS = 30

/** File names contain a hash of renderer and input, so entries never become stale and instances share the folder. */
export class DocumentCache {
  readonly #folder: string
  readonly #log: Logger
  readonly #pdfWorker = new PdfWorker()
  readonly #pending = new Map<string, Promise<Buffer>>()
  #sweptAt = Number.NEGATIVE_INFINITY

  readonly #logos: PaperLogos

  constructor(dataDir: string, part: string, { log, logos }: { log: Logger; logos: PaperLogos }) {
    this.#folder = join(dataDir, 'documents-cache', part)
    this.#log = log
    this.#logos = logos
  }

  /** @param name without version, `table/manual-lv` @throws SemaphoreFull */
  async get(name: string, request: PdfRequest): Promise<Buffer> {
    const hash = createHash('sha256').update(rendererVersion).update(JSON.stringify(request)).digest('hex')
    const file = join(this.#folder, `${name}-${hash.slice(0, 32)}.pdf`)
    const pending = this.#pending.get(file)
    if (pending) return pending
    const work = this.#readOrRender(file, request).finally(() => this.#pending.delete(file))
    this.#pending.set(file, work)
    return work
  }

  async #readOrRender(file: string, request: PdfRequest): Promise<Buffer> {
    const cached = await readFile(file).catch(() => null)
    if (cached) return cached
    const bytes = await this.#pdfWorker.render(request, await this.#logos.of(request))
    await this.#write(file, bytes).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'a document could not be cached'),
    )
    return bytes
  }

  async #write(file: string, bytes: Buffer) {
    const folder = dirname(file)
    await mkdir(folder, { recursive: true })
    // Renamed into place, so that a killed process leaves no partial document.
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
    if (now - this.#sweptAt < DAY_MS) return
    this.#sweptAt = now
    for (const entry of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const found = await stat(file).catch(() => null)
      if (found && now - found.mtimeMs > KEPT_DAYS * DAY_MS) await rm(file, { force: true })
    }
  }
}
