import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Bytes that may wait for a slow reader; past them the stream ends, and the browser reads on from its last event. */
const MAX_WAITING = 64 * 1024
/** After which a browser connects again by itself. */
const RETRY_MS = 3_000

type Event = { type: string; data: unknown; id?: string }

/** Server-sent events to one browser. */
export class EventStream {
  readonly #out = new PassThrough({ highWaterMark: MAX_WAITING })

  constructor(onClose: () => void) {
    this.#out.on('error', () => {})
    this.#out.once('close', onClose)
    this.#write(`retry: ${RETRY_MS}\n\n`)
  }

  /** Neither kept nor held back nor compressed on the way. */
  answer(reply: FastifyReply) {
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(this.#out)
  }

  send({ type, data, id }: Event) {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** A comment, so that nothing on the way takes the connection for dead. */
  beat() {
    this.#write(':\n\n')
  }

  end() {
    this.#out.end()
  }

  #write(text: string) {
    if (this.#out.writableEnded || this.#out.destroyed) return
    if (this.#out.writableLength + this.#out.readableLength > MAX_WAITING) this.#out.destroy()
    else this.#out.write(text)
  }
}
