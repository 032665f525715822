import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAskedBackup } from '../../src/adapters/backup/asked-backup.ts'
import { currentPosition } from '../../src/shop/catalogue/changes.db.ts'
import { tellInstance } from '../../src/shop/system/instances.db.ts'
import { recordAnswer } from '../../src/shop/system/outside-answers.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let owner: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  owner = await signedInStaff(shop, 'owner')
  viewer = await signedInStaff(shop, 'viewer')
  await shop.services.searchSync.ready()
}, 60_000)
afterAll(() => shop.close())

const runBackup = async () => {
  const job = shop.jobs.findLast(({ name }) => name === 'backup')
  if (job?.name === 'backup') await makeAskedBackup(shop.services, job.data.id)
}

describe('the system', () => {
  test('says what works and what does not', async () => {
    const { status, body } = await owner.get('/system')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      address: { isHttps: false, state: 'warning' },
      database: { state: 'ok', replica: null },
      mail: { isSet: false, state: 'problem', waiting: 0, failed: 0 },
      jobs: { state: 'ok', failed: [] },
      backups: { newestAt: null },
    })
    expect(body.disk.free).toBeGreaterThan(0)
    expect(body.version).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('says which processes run, which of them hands changes on, and what the caches answer', async () => {
    const position = await currentPosition(shop.db)
    const at = '2026-11-27T01:00:00.000Z'
    const caches = [{ cache: 'varnish1:6081', answered: { at, error: 'refused' }, waiting: 3 }]
    const transport = { kind: 'nats', isConnected: true } as const
    const state = { version: '0.2.0', position, transport: { ...transport, silentSeconds: 0 } }
    const relay = { since: at, transport, caches }
    const startedAt = new Date()
    const [jobs, web] = [randomUUID(), randomUUID()]
    const read = async () => (await owner.get('/system')).body
    expect(await read()).toMatchObject({ relay: null, instances: { state: 'ok', rows: [] } })
    shop.services.config.isRelayed = true
    expect((await read()).relay).toMatchObject({ state: 'problem', by: null })
    await tellInstance(shop.db, { id: jobs, startedAt, state: { ...state, host: 'one', role: 'jobs', relay } })
    await tellInstance(shop.db, { id: web, startedAt, state: { ...state, host: 'two', role: 'web', relay: null } })
    expect(await read()).toMatchObject({
      relay: { state: 'warning', by: 'one', behindSeconds: 0, transport, caches },
      instances: { state: 'ok', rows: [{ host: 'two', role: 'web', isSilent: false }, { host: 'one' }] },
    })
    // A change of a minute ago that the relay has not read.
    await shop.db.execute(
      sql`insert into catalogue_changes (tags, changed_at) values ('{late}', now() - interval '1 minute')`,
    )
    await tellInstance(shop.db, { id: jobs, startedAt, state: { ...state, host: 'one', role: 'jobs', relay } })
    await shop.db.execute(sql`update instances set seen_at = now() - interval '1 minute' where id = ${web}`)
    const late = await read()
    expect(late.relay.state).toBe('problem')
    expect(late.relay.behindSeconds).toBeGreaterThan(50)
    expect(late.instances).toMatchObject({ state: 'warning', rows: [{ host: 'one' }, { host: 'two', isSilent: true }] })
    await shop.db.execute(sql`update instances set seen_at = now() - interval '2 hours'`)
    await tellInstance(shop.db, { id: jobs, startedAt, state: { ...state, host: 'one', role: 'jobs', relay } })
    expect((await read()).instances.rows).toHaveLength(1)
    shop.services.config.isRelayed = false
  })

  test('says when registers answered last, and why not', async () => {
    const registers = async () => (await owner.get('/system')).body.registers
    expect(await registers()).toMatchObject({
      state: 'ok',
      rows: [
        { name: 'vies', isUsed: true, answeredAt: null, failedAt: null, error: '' },
        { name: 'company-register', isUsed: false },
      ],
    })
    const [first, second] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')]
    await recordAnswer(shop.db, { name: 'vies', error: null, at: first })
    await recordAnswer(shop.db, { name: 'vies', error: 'not reachable', at: second })
    expect(await registers()).toMatchObject({ state: 'warning', rows: [{ error: 'not reachable' }, {}] })
    await recordAnswer(shop.db, { name: 'vies', error: null, at: second })
    const [vies] = (await registers()).rows
    expect(vies.error).toBe('')
    expect([new Date(vies.answeredAt), new Date(vies.failedAt)]).toEqual([second, second])
  })

  test('queues e-mails again that could not be sent', async () => {
    await shop.db.execute(sql`insert into letters (kind, subject, recipient, lang, data, state)
      values ('question-answer', 'question:1', 'a@b.example', 'lv', '{}', 'dead')`)
    expect((await owner.get('/system')).body.mail).toMatchObject({ failed: 1 })
    expect((await viewer.post('/system/emails/again')).status).toBe(403)
    expect((await owner.post('/system/emails/again')).body).toEqual({ queued: 1 })
    expect((await owner.get('/system')).body.mail).toMatchObject({ failed: 0, waiting: 1 })
  })

  test('tries a failed job again, once', async () => {
    await shop.db.execute(sql`create schema if not exists pgboss`)
    await shop.db.execute(sql`create type pgboss.job_state as enum
      ('created', 'retry', 'active', 'completed', 'cancelled', 'failed')`)
    await shop.db.execute(sql`create table pgboss.job (id uuid default gen_random_uuid(), name text, state pgboss.job_state,
      retry_limit int default 2, start_after timestamptz default now(), created_on timestamptz default now(),
      completed_on timestamptz, output jsonb)`)
    await shop.db.execute(sql`insert into pgboss.job (name, state, output) values
      ('check-vat', 'failed', '{"message": "VIES does not answer"}'), ('letter', 'failed', '{}')`)
    const { jobs } = (await owner.get('/system')).body
    expect(jobs).toMatchObject({ state: 'warning', failed: [{ name: 'check-vat', reason: 'VIES does not answer' }] })
    const { id } = jobs.failed[0]
    expect((await owner.post(`/system/jobs/${id}/retry`)).status).toBe(200)
    expect((await owner.post(`/system/jobs/${id}/retry`)).status).toBe(409)
    expect((await owner.get('/system')).body.jobs).toMatchObject({ state: 'ok', waiting: 1, failed: [] })
  })
})

describe('a backup', () => {
  test('is made by a job, one at a time, and downloaded by whoever may and has just proved who they are', async () => {
    expect((await viewer.get('/backups')).status).toBe(403)
    const asked = await owner.post('/backups')
    expect(asked.body.run).toMatchObject({ state: 'waiting', person: 'Anna owner' })
    expect((await owner.post('/backups')).status).toBe(409)
    await runBackup()
    const { rows, run } = (await owner.get('/backups')).body
    expect(run).toMatchObject({ state: 'done', note: null })
    expect(rows).toMatchObject([{ isAsked: true }])
    const [{ name }] = rows
    expect((await viewer.post(`/backups/${name}/download`)).status).toBe(403)
    const { link } = (await owner.post(`/backups/${name}/download`)).body
    const file = await shop.app.inject({ url: link, headers: { cookie: owner.cookie } })
    expect(file.headers['content-disposition']).toContain(`shop-${name}.ndjson.gz`)
    expect(gunzipSync(file.rawPayload).toString()).toContain('"format":"online-shop-backup"')
    expect((await owner.get('/backups/2020-01-01/file')).status).toBe(404)
    expect((await owner.get('/backups/..%2F..%2Fx/file')).status).toBe(404)
    const [entry] = (await owner.get('/audit-log?table=backup_runs')).body.entries
    expect(entry).toMatchObject({ act: 'insert', person: 'Anna owner' })
  })

  test('whose process was killed is no obstacle to the next', async () => {
    await owner.post('/backups')
    await shop.db.execute(sql`update backup_runs set state = 'running', started_at = now() where state = 'waiting'`)
    expect((await owner.post('/backups')).body.run.state).toBe('waiting')
    await runBackup()
    expect((await owner.get('/backups')).body.run.state).toBe('done')
  })

  test('needs a proof that is not old', async () => {
    await shop.db.execute(sql`update staff_sessions set proven_at = now() - interval '1 day'`)
    const [{ name }] = (await owner.get('/backups')).body.rows
    for (const answer of [await owner.post(`/backups/${name}/download`), await owner.get(`/backups/${name}/file`)])
      expect([answer.status, answer.body.errors.reason]).toEqual([403, 'proof'])
  })
})
