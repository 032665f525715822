import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const DAY = 86_400
const received: Email[] = []
let refusesMail = false
let answers = 200
let folder = ''

const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onMailFrom: (_address, _session, done) => done(refusesMail ? new Error('not now') : null),
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      void PostalMime.parse(Buffer.concat(chunks)).then((message) => {
        received.push(message)
        done()
      })
    })
  },
})
const shop = createServer((request, response) => {
  response.statusCode = request.url === '/readyz' ? answers : 404
  response.end('{}')
})
const portOf = (address: unknown) => (address as AddressInfo).port

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-watch-'))
  await writeFile(join(folder, 'session-secret'), 'x')
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  refusesMail = false
  answers = 200
  received.length = 0
  await rm(join(folder, 'watch.json'), { force: true })
  await rm(join(folder, 'backups'), { recursive: true, force: true })
})
afterAll(async () => {
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  shop.close()
  await rm(folder, { recursive: true })
})

/** What the timer does each minute. */
const watch = (args: readonly string[] = [], env: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(
      process.execPath,
      ['src/watch.ts', ...args],
      {
        env: {
          PATH: process.env.PATH,
          BASE_URL: `http://127.0.0.1:${portOf(shop.address())}`,
          DATA_DIR: folder,
          MAIL_URL: `smtp://127.0.0.1:${portOf(mailServer.server.address())}`,
          ALERT_EMAIL: 'ilze@example.lv',
          ...env,
        },
      },
      (error, _out, said) => resolve({ code: error ? Number(error.code) : 0, said }),
    )
  })

const subjects = () => received.map(({ subject }) => subject)

describe('the watch of a machine', () => {
  test('writes to the owner in the third minute without the shop, and when it is back', async () => {
    answers = 503
    for (let minute = 0; minute < 4; minute += 1) await watch()
    expect(subjects()).toEqual([expect.stringMatching(/^Veikals 127\.0\.0\.1:\d+ neatbild$/)])
    expect(received[0]?.to?.[0]?.address).toBe('ilze@example.lv')
    expect(received[0]?.text).toContain('journalctl -u shop')
    answers = 200
    await watch([], { ALERT_LANGUAGE: 'en' })
    expect(subjects()[1]).toMatch(/works again$/)
  })

  test('writes again in the next minute when the mail server refused', async () => {
    answers = 503
    await watch()
    await watch()
    refusesMail = true
    expect((await watch()).code).toBe(1)
    refusesMail = false
    expect((await watch()).code).toBe(0)
    expect(subjects()).toHaveLength(1)
  })

  test('writes of a backup that is late, where the shop makes backups itself', async () => {
    const day = join(folder, 'backups', '2026-11-20')
    await mkdir(day, { recursive: true })
    await mkdir(join(folder, 'backups', '2026-11-21.part'))
    const threeDaysAgo = Date.now() / 1000 - 3 * DAY
    await utimes(day, threeDaysAgo, threeDaysAgo)
    await watch([], { DATABASE_URL: 'postgres://elsewhere' })
    expect(subjects()).toEqual([])
    await watch()
    expect(subjects()).toEqual([expect.stringContaining('nav jaunas rezerves kopijas')])
  })

  test('writes of a service that failed', async () => {
    await watch(['failed', 'shop-copy.service'])
    expect(subjects()).toEqual([expect.stringMatching(/neizdevās shop-copy\.service$/)])
  })

  test('says in the log what it cannot send, and a broken state file does not stop it', async () => {
    await writeFile(join(folder, 'watch.json'), '{"down":')
    answers = 503
    for (let minute = 0; minute < 2; minute += 1) await watch()
    expect((await watch([], { MAIL_URL: '' })).said).toMatch(/MAIL_URL or ALERT_EMAIL is not set: Veikals .* neatbild/)
    expect(JSON.parse(await readFile(join(folder, 'watch.json'), 'utf8'))).toEqual({ down: { times: 3, isTold: true } })
  })
})
