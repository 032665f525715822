import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PdfRequest } from '../../shop/documents/documents.ts'
import { Semaphore } from '../../shop/semaphore.ts'
import type { PdfMessage, PdfResult } from './pdf-result.ts'

const MAX_WAITING = 20
const TIMEOUT_MS = 30_000
/** An idle thread keeps tens of megabytes of fonts and code; starting one is fast. */
const IDLE_MS = 5_000

const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

const program = findProgram()

/** Renders documents one by one in a worker thread, which starts with the first document and ends when idle. */
export class PdfWorker {
  readonly #semaphore = new Semaphore({ atOnce: 1, maxWaiting: MAX_WAITING })
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  /** @throws SemaphoreFull when too many requests wait */
  render(request: PdfRequest, logo: Uint8Array | null = null): Promise<Buffer> {
    return this.#semaphore.run(() => this.#renderNow({ request, logo }))
  }

  async #renderNow(message: PdfMessage): Promise<Buffer> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    const worker = this.#worker
    try {
      const result = await requestFrom(worker, message)
      if ('error' in result) throw new Error(result.error)
      return Buffer.from(result.bytes)
    } catch (error) {
      // The worker may be broken, so the next document gets a new one.
      this.#end()
      throw error
    } finally {
      worker.unref()
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(program, { execArgv: [], name: 'documents', resourceLimits: LIMITS })
    // Without a listener, an error between two documents would end the process.
    worker.on('error', () => {})
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }

  #end() {
    clearTimeout(this.#idle)
    void this.#worker?.terminate()
    this.#worker = undefined
  }
}

function requestFrom(worker: Worker, message: PdfMessage): Promise<PdfResult> {
  worker.ref()
  return new Promise<PdfResult>((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      finish()
    }
    const onMessage = (result: PdfResult) => end(() => resolve(result))
    const onError = (error: unknown) => end(() => reject(error))
    const onExit = () => onError(new Error('The thread that renders documents ended'))
    const timer = setTimeout(
      () => onError(new Error(`A document was not rendered in ${TIMEOUT_MS / 1000} s`)),
      TIMEOUT_MS,
    )
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(message)
  })
}

/** Next to this file in the sources, at the root of the bundle. */
function findProgram(): string {
  if (import.meta.filename.endsWith('.ts')) return join(import.meta.dirname, 'pdf-worker.ts')
  const found = [import.meta.dirname, join(import.meta.dirname, '..')]
    .map((folder) => join(folder, 'pdf-worker.js'))
    .find((file) => existsSync(file))
  if (!found) throw new Error('pdf-worker.js is not in the bundle')
  return found
}

/** Part of cache keys: the bundled worker names its chunks by content hash; without a bundle nothing is reused. */
export const rendererVersion = program.endsWith('.ts')
  ? crypto.randomUUID()
  : createHash('sha256').update(readFileSync(program)).digest('hex')
