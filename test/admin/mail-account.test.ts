import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMail } from '../../src/adapters/mail/open-mail.ts'
import { rows } from '../../src/shop/db.ts'
import { makeKeys } from '../../src/shop/keys.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { STAFF_PASSWORD, type StaffBrowser, signedInStaff } from '../support/staff.ts'

const PASSWORD = 'pasta-parole-7391'
const heard: string[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth({ username, password }, _session, done) {
    if (password !== PASSWORD) return done(new Error('wrong'))
    done(null, { user: username })
  },
  onData(stream, _session, done) {
    heard.push('e-mail')
    stream.resume()
    stream.on('end', () => done())
  },
})

let shop: TestShop
let manager: StaffBrowser
let account: Record<string, string>

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  account = { host: '127.0.0.1', port, user: 'veikals@mezs.example', password: PASSWORD }
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
}, 60_000)
afterAll(async () => {
  await shop.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const row = async () => (await manager.get('/mail-accounts')).body.rows[0]
const write = (fields: object, version: number) => manager.patch('/mail-accounts/smtp', version, fields)
const tried = async () => (await manager.post('/mail-accounts/smtp/trial')).body.result

test('a mail server is stored only after a proof, encrypted, and is used at once', async () => {
  expect(await row()).toMatchObject({ source: null, version: 0, parts: ['host', 'port', 'user', 'password'] })
  expect(await tried()).toBe('no-keys')
  await shop.db.execute(sql`update staff_sessions set proven_at = now() - interval '1 hour'`)
  expect((await write(account, 0)).body.errors.reason).toBe('proof')
  expect((await manager.post('/session/proof', { password: STAFF_PASSWORD })).status).toBe(200)
  expect((await write({ ...account, password: 'nepareiza-parole' }, 0)).status).toBe(200)
  expect(await tried()).toBe('refused')
  expect((await write(account, 0)).status).toBe(409)
  const { version } = await row()
  expect((await write(account, version)).body.rows[0]).toMatchObject({ source: 'typed', ending: '' })
  expect(await tried()).toBe('accepted')
  expect(shop.services.mailAccount.hasServer()).toBe(true)
  const stored = await rows<{ text: string }>(shop.db, sql`select concat(name, value) as text from secrets`)
  const logged = await rows<{ text: string }>(
    shop.db,
    sql`select concat(before, after) as text from audit_log where table_name = 'secrets'`,
  )
  for (const { text } of [...stored, ...logged]) expect(text).not.toContain(PASSWORD)
})

test('an account that another secret encrypted sends nothing into files: e-mails wait, and staff are told', async () => {
  const { config } = shop.services
  const keys = makeKeys(['another secret, as long as one has to be'])
  const { mailer, mailAccount } = await openMail({ config, db: shop.db, keys })
  const email = { id: '2', from: 'a@mezs.example', to: 'b@mezs.example', subject: 's', html: '', text: 't' }
  await expect(mailer.send(email)).rejects.toThrow('decrypted')
  expect(mailAccount.hasServer()).toBe(false)
  expect(await mailAccount.trial('smtp')).toBe('refused')
  const used = shop.services.mailAccount
  shop.services.mailAccount = mailAccount
  expect(await row()).toMatchObject({ source: 'typed', isUnreadable: true })
  expect((await manager.get('/system')).body.mail).toMatchObject({ isSet: false, state: 'problem' })
  expect((await manager.get('/setup')).body.mail.hasServer).toBe(false)
  shop.services.mailAccount = used
  expect(await row()).toMatchObject({ source: 'typed', isUnreadable: false })
})

test('an instance sends by it, and by none when it is removed', async () => {
  const { config } = shop.services
  const { mailer, mailAccount } = await openMail({ config, db: shop.db, keys: makeKeys(config.sessionSecrets) })
  const send = () =>
    mailer.send({ id: '1', from: 'a@mezs.example', to: 'b@mezs.example', subject: 's', html: '', text: 't' })
  await send()
  expect(heard).toEqual(['e-mail'])
  expect((await manager.remove('/mail-accounts/smtp', (await row()).version)).status).toBe(200)
  await mailAccount.reload()
  expect(mailAccount.hasServer()).toBe(false)
  await send()
  expect(heard).toEqual(['e-mail'])
  mailer.close()
})

test('a name that leads into the network is not connected to, nor is an address that was stored before', async () => {
  const config = { ...shop.services.config, allowsLocalAgents: false }
  const keys = makeKeys(config.sessionSecrets)
  const email = { id: '3', from: 'a@mezs.example', to: 'b@mezs.example', subject: 's', html: '', text: 't' }
  const before = heard.length
  for (const host of ['localhost', '127.0.0.1']) {
    expect((await write({ ...account, host }, (await row()).version)).status).toBe(200)
    const guarded = await openMail({ config, db: shop.db, keys })
    expect(await guarded.mailAccount.trial('smtp')).toBe('unreachable')
    await expect(guarded.mailer.send(email)).rejects.toThrow('not a public one')
    guarded.mailer.close()
    const typed = `smtp://veikals%40mezs.example:${PASSWORD}@${host}:${account.port}`
    const byServer = await openMail({ config: { ...config, MAIL_URL: typed }, db: shop.db, keys })
    expect(await byServer.mailAccount.trial('smtp')).toBe('accepted')
    byServer.mailer.close()
  }
  expect(heard.length).toBe(before)
  expect((await manager.remove('/mail-accounts/smtp', (await row()).version)).status).toBe(200)
})

test('fields that are wrong are named, and no server inside of the network is asked', async () => {
  const wrong = async (fields: object) => Object.keys((await write({ ...account, ...fields }, 0)).body.errors)
  expect(await wrong({ host: '', port: '', user: '', password: '' })).toEqual(['host', 'port', 'user', 'password'])
  expect(await wrong({ port: '99999' })).toEqual(['port'])
  for (const host of ['10.0.0.7', '169.254.169.254', 'smtp.example.com/x', 'a b', 'user@smtp.example.com']) {
    expect([host, await wrong({ host })]).toEqual([host, ['host']])
  }
})
