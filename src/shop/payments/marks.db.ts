import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Log } from '../log.ts'
import { paymentMarks } from './marks.tables.ts'
import type { PaymentProvider, PaymentProviders } from './provider.ts'

/** A picture as it is kept; null where there is none that can be drawn. */
export type DrawMark = (address: string) => Promise<{ picture: Buffer; digest: string } | null>

type Deps = { db: Db; draw: DrawMark; now: Date }

const MAX_MARKS = 40

/** Replaces what is known of a vendor. @throws VendorError; then what was known stays */
export async function readMarks({ db, draw, now }: Deps, provider: PaymentProvider): Promise<number> {
  if (!provider.marks) return 0
  const found = (await provider.marks()).slice(0, MAX_MARKS)
  const drawn = new Map<string, Awaited<ReturnType<DrawMark>>>()
  for (const address of new Set(found.flatMap(({ picture }) => (picture ? [picture] : []))))
    drawn.set(address, await draw(address))
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from payment_marks where provider = ${provider.code}`)
    if (found.length === 0) return
    await tx.insert(paymentMarks).values(
      found.map(({ picture, ...mark }, position) => {
        const kept = picture ? drawn.get(picture) : null
        return {
          ...mark,
          ...{ provider: provider.code, position, takenAt: now },
          picture: kept?.picture ?? null,
          digest: kept?.digest ?? null,
        }
      }),
    )
  })
  return found.length
}

/** Of vendors that were not asked for a day, and none of vendors that have no keys any more. */
export async function readDueMarks(deps: Deps & { log: Log }, providers: PaymentProviders) {
  const { db, now, log } = deps
  const known = await rows<{ provider: string; isDue: boolean }>(
    db,
    sql`select provider, max(taken_at) < ${now.toISOString()}::timestamptz - interval '1 day' as "isDue"
        from payment_marks group by provider`,
  )
  for (const { provider } of known)
    if (!providers.has(provider)) await db.execute(sql`delete from payment_marks where provider = ${provider}`)
  for (const provider of providers.values()) {
    if (!provider.marks || known.some((each) => each.provider === provider.code && !each.isDue)) continue
    await readMarks(deps, provider).catch((error: unknown) => {
      log.warn({ err: error, provider: provider.code }, 'the marks of a payment vendor were not read')
    })
  }
}

export async function pictureOfMark(db: Db, digest: string): Promise<Buffer | null> {
  const found = await firstRow<{ picture: string }>(
    db,
    sql`select encode(picture, 'base64') as picture from payment_marks where digest = ${digest} limit 1`,
  )
  return found ? Buffer.from(found.picture, 'base64') : null
}
