import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { openDatabase } from '../src/adapters/database/database.ts'
import { startQueue } from '../src/adapters/queue/queue.ts'
import { firstRow } from '../src/shop/db.ts'
import { queueEmail } from '../src/shop/emails/emails.db.ts'
import { freePort, startShopProcess } from '../test/support/running-shop.ts'
import { benchDatabase } from './database.ts'
import { circumstances, writeSection } from './report.ts'

/**
 * How fast one instance sends e-mails about orders that lie in its queue when it starts: to a mail server that takes
 * them at once, and to one that never answers e-mails to one domain of five. `node bench/emails.ts` alone.
 */
const EMAILS = Number(process.env.BENCH_EMAILS ?? 1_000)
const DOMAINS = ['one.example', 'two.example', 'three.example', 'four.example', 'five.example']
const MOST_MS = 120_000

type Env = Record<string, string>
type Figures = { perSecond: number; seconds: number; emails: number }

/** Writes the section of docs/benchmarks.md and prints it. */
export async function benchEmails(program: string, dataDir: string, env: Env) {
  const quick = await sendAll(program, dataDir, env, null)
  const hanging = await sendAll(program, dataDir, env, DOMAINS[0] ?? null)
  const text = [
    `\`npm run bench\`, ${circumstances()}. E-mails about an order, which lie in the queue when the shop starts; from the first that arrives to the last; 10 connections, mail server on the same machine.`,
    '',
    '| mail server | e-mails | e-mails/s |',
    '|---|--:|--:|',
    `| takes every e-mail at once | ${quick.emails} | ${Math.round(quick.perSecond)} |`,
    `| never answers e-mails to one domain of ${DOMAINS.length}: the others | ${hanging.emails} | ${Math.round(hanging.perSecond)} |`,
    '',
  ].join('\n')
  console.log(`\n${text}`)
  writeSection('emails', text)
}

/** @param hanging the domain whose e-mails are never answered */
async function sendAll(program: string, dataDir: string, env: Env, hanging: string | null): Promise<Figures> {
  const expected = await queueEmails(dataDir, env, hanging)
  const office = await openOffice(hanging)
  const shop = await startShopProcess({
    program,
    dataDir,
    port: await freePort(),
    env: { ...env, LIMITS: 'off', MAIL_URL: `smtp://127.0.0.1:${office.port}` },
    nodeArgs: ['--max-semi-space-size=8'],
  })
  try {
    await office.all(expected)
  } finally {
    await shop.end('SIGKILL')
    await forget(dataDir, env)
    office.close()
  }
  const [first = 0, last = 0] = [office.times[0], office.times.at(-1)]
  const seconds = (last - first) / 1_000
  return { emails: office.times.length, seconds, perSecond: (office.times.length - 1) / seconds }
}

const open = (dataDir: string, env: Env) =>
  openDatabase({ DATABASE_URL: env.DATABASE_URL || undefined, DATABASE_READ_URL: undefined, DATABASE_POOL: 4, dataDir })

/** @returns how many of them are not to the domain that hangs */
async function queueEmails(dataDir: string, env: Env, hanging: string | null): Promise<number> {
  await forget(dataDir, env)
  const database = await open(dataDir, env)
  const queue = await startQueue(database, pino({ level: 'warn' }))
  const order = await firstRow<{ id: number }>(
    database.db,
    sql`select id from orders where state = 'completed' limit 1`,
  )
  await database.db.transaction(async (tx) => {
    for (let i = 0; i < EMAILS; i++) {
      const recipient = `buyer${i}@${DOMAINS[i % DOMAINS.length]}`
      const data = { orderId: order?.id }
      await queueEmail(tx, queue, { kind: 'order-ready', subject: `bench:${i}`, recipient, lang: 'lv', data })
    }
  })
  await queue.stop()
  await database.close()
  return hanging ? EMAILS - Math.ceil(EMAILS / DOMAINS.length) : EMAILS
}

/** E-mails of the demo's own orders, and those of a round before, would be sent as well. */
async function forget(dataDir: string, env: Env) {
  const database = await open(dataDir, env)
  await database.db.execute(sql`delete from pgboss.job where name = 'letter'`)
  await database.db.execute(sql`delete from letters where subject like 'bench:%'`)
  await database.close()
}

async function openOffice(hanging: string | null) {
  const times: number[] = []
  let heard = () => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, accept) {
      stream.resume()
      stream.on('end', () => {
        if (hanging && envelope.rcptTo[0]?.address.endsWith(`@${hanging}`)) return
        times.push(performance.now())
        heard()
        accept()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    times,
    close: () => server.close(),
    all: (expected: number) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`${times.length} of ${expected} e-mails came`)), MOST_MS)
        heard = () => {
          if (times.length < expected) return
          clearTimeout(late)
          resolve()
        }
        heard()
      }),
  }
}

if (process.argv[1] === import.meta.filename) {
  process.env.DIST ??= 'dist-bench'
  const { buildIfStale, dist } = await import('../build/build.ts')
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  const database = benchDatabase(dataDir)
  try {
    if (!process.env.BENCH_NO_BUILD) await buildIfStale(console.log)
    const program = join(dist, 'server/main.js')
    // The first start fills in the demo.
    const seeding = await startShopProcess({ program, dataDir, port: await freePort(), env: database.env })
    await seeding.end('SIGTERM')
    await benchEmails(program, dataDir, database.env)
  } finally {
    database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
