import type { Readable } from 'node:stream'
import { Semaphore } from '../../shop/semaphore.ts'
import { type OutgoingParts, outgoing, VendorError, type VendorLimits } from '../http-client/outgoing.ts'

/** Longer than payments wait: staff see that labels are made, and a batch of labels is large. */
const LIMITS: Partial<VendorLimits> = { connectMs: 3_000, totalMs: 25_000, maxBytes: 32 * 1024 * 1024 }

export const carrierCall = (carrier: string, baseUrl: string, parts: OutgoingParts = {}) =>
  outgoing(carrier, baseUrl, { ...parts, limits: { ...LIMITS, ...parts.limits } })

type Call = ReturnType<typeof outgoing>

/** The bytes of an answer: a PDF is no text. @throws VendorError for any other status than 200 */
export async function bytesOf(call: Call, carrier: string, request: Parameters<Call>[0]): Promise<Buffer> {
  const chunks: Buffer[] = []
  const receive = async (body: Readable) => {
    for await (const chunk of body) chunks.push(chunk as Buffer)
  }
  const { status } = await call({ ...request, receive })
  if (status !== 200) {
    throw new VendorError(carrier, 'refused', {
      what: `${request.method} ${request.path}`,
      mayHaveActed: false,
      status,
    })
  }
  return Buffer.concat(chunks)
}

export const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'

/** Works on several at once, no more than a carrier likes. */
export function eachOf<Item, Made>(items: readonly Item[], work: (item: Item) => Promise<Made>): Promise<Made[]> {
  const semaphore = new Semaphore({ atOnce: 4, maxWaiting: items.length })
  return Promise.all(items.map((item) => semaphore.run(() => work(item))))
}

/** Kilograms with three decimals. */
export const kilograms = (grams: number) => Math.round(Math.max(grams, 1)) / 1000

export const digitsOf = (zip: string) => zip.replace(/\D/g, '')

/** „Rīga, 24.11.2026 14:05” in the carriers' form without a zone. @param text `2026-11-24 14:05:00` */
export function fromRigaTime(text: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)/.exec(text)
  if (!parts) return null
  const utc = new Date(`${parts[1]}T${parts[2]?.padEnd(8, ':00')}Z`)
  return Number.isNaN(utc.getTime()) ? null : new Date(utc.getTime() - offsetOf(utc))
}

const riga = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga', dateStyle: 'short', timeStyle: 'medium' })

/** @returns `2026-11-24 14:05:00` */
export const rigaTime = (at: Date) => riga.format(at)

function offsetOf(at: Date): number {
  const guess = new Date(at.getTime() - 2 * 3_600_000)
  return new Date(`${rigaTime(guess).replace(' ', 'T')}Z`).getTime() - guess.getTime()
}
