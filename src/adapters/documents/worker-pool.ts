import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PdfRequest } from '../../shop/documents/documents.ts'
import { Semaphore } from '../../shop/semaphore.ts'
import type { PdfResult } from './pdf-result.ts'

/** A document takes a tenth of a second to a second; nobody waits for more than some of them. */
const MOST_WAITING = 20
const MOST_MS = 30_000
/** The thread holds tens of megabytes of fonts and code; another one starts in a fraction of a second. */
const IDLE_MS = 5_000

const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

const program = findProgram()

/**
 * Draws documents on a thread beside the one that answers requests, one after the other. The thread is started for the
 * first document and ended when none was wanted for a while.
 */
export class Drawer {
  readonly #line = new Semaphore({ atOnce: 1, maxWaiting: MOST_WAITING })
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  /** @throws LineFull when too many wait already */
  draw(drawing: PdfRequest): Promise<Buffer> {
    return this.#line.run(() => this.#drawNow(drawing))
  }

  async #drawNow(drawing: PdfRequest): Promise<Buffer> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    const worker = this.#worker
    try {
      const drawn = await answerOf(worker, drawing)
      if ('error' in drawn) throw new Error(drawn.error)
      return Buffer.from(drawn.bytes)
    } catch (error) {
      // Whatever state it is in, the next document begins with a fresh one.
      this.#end()
      throw error
    } finally {
      worker.unref()
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(program, { execArgv: [], name: 'documents', resourceLimits: LIMITS })
    // Without a listener an error between two documents would end the process.
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

function answerOf(worker: Worker, drawing: PdfRequest): Promise<PdfResult> {
  worker.ref()
  return new Promise<PdfResult>((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      finish()
    }
    const onMessage = (drawn: PdfResult) => end(() => resolve(drawn))
    const onError = (error: unknown) => end(() => reject(error))
    const onExit = () => onError(new Error('The thread that draws documents ended'))
    const timer = setTimeout(() => onError(new Error(`A document was not drawn in ${MOST_MS / 1000} s`)), MOST_MS)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(drawing)
  })
}

/** Beside this file in the sources; in the bundle at its root. */
function findProgram(): string {
  if (import.meta.filename.endsWith('.ts')) return join(import.meta.dirname, 'pdf-worker.ts')
  const found = [import.meta.dirname, join(import.meta.dirname, '..')]
    .map((folder) => join(folder, 'pdf-worker.js'))
    .find((file) => existsSync(file))
  if (!found) throw new Error('pdf-worker.js is not in the bundle')
  return found
}

/**
 * Changes with the program that draws. The bundle's file names its parts by what they contain; of the sources nobody
 * knows, so nothing outlives the process.
 */
export const drawingVersion = program.endsWith('.ts')
  ? crypto.randomUUID()
  : createHash('sha256').update(readFileSync(program)).digest('hex')
