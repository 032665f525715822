import { sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { hashPassword } from '../../src/shop/customers/password-hash.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { insertStaff } from '../../src/shop/staff/staff.db.ts'
import type { TestShop } from './shop.ts'

export const STAFF_PASSWORD = 'garš teikums, ko neviens nezina'

export type StaffBrowser = ReturnType<typeof staffBrowser>

let browsers = 0

/** Nobody is signed in yet. */
const WITHOUT_ACTOR = /^\/(session|join)/

type Audited = { id: string }

const lastAudited = ({ db }: TestShop) =>
  firstRow<Audited>(db, sql`select coalesce(max(id), 0)::text as id from audit_log`)

/** What staff change outside of a transaction tells the audit log of no person. */
async function expectActor({ db }: TestShop, call: string, { id }: Audited) {
  const found = await firstRow<{ table: string }>(
    db,
    sql`select table_name as table from audit_log where id > ${id}::bigint and actor in ('shop', 'cli', 'database') limit 1`,
  )
  if (found) throw new Error(`${call} changed ${found.table} and told the audit log nobody`)
}

/** A browser of the back office, on a network of its own: keeps the cookie of staff and sends the token that changing calls need. */
export function staffBrowser(shop: TestShop) {
  browsers += 1
  const remoteAddress = `10.7.${browsers >> 8}.${browsers & 255}`
  let cookie = ''
  let csrf = ''
  let isAlone = true
  const call = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => {
    const last = method === 'GET' || !isAlone ? null : await lastAudited(shop)
    const answer = await shop.app.inject({
      method,
      remoteAddress,
      url: `/admin/api${path}`,
      ...(payload ? { payload } : {}),
      headers: { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin', ...headers },
    })
    if (last && !WITHOUT_ACTOR.test(path)) await expectActor(shop, `${method} ${path}`, last)
    const set = answer.cookies.find(({ name }) => name.endsWith('staff'))
    if (set) cookie = set.value ? `${set.name}=${set.value}` : ''
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body || null, headers: answer.headers }
  }
  const refreshToken = async () => {
    csrf = (await call('GET', '/session')).body.csrf
  }
  return {
    call,
    get: (path: string) => call('GET', path),
    /** With `If-Match`. */
    patch: (path: string, version: number, payload: object) =>
      call('PATCH', path, payload, { 'if-match': `"${version}"` }),
    remove: (path: string, version: number) => call('DELETE', path, undefined, { 'if-match': `"${version}"` }),
    post: (path: string, payload: object = {}, headers = {}) => call('POST', path, payload, headers),
    refreshToken,
    /** Of a call beside which others write: their rows tell of nobody. */
    async beside<Answer>(others: () => Promise<Answer>): Promise<Answer> {
      isAlone = false
      return others().finally(() => {
        isAlone = true
      })
    },
    get cookie() {
      return cookie
    },
    set cookie(value: string) {
      cookie = value
    },
    get csrf() {
      return csrf
    },
    async signIn(email: string, password = STAFF_PASSWORD) {
      const answer = await call('POST', '/session', { email, password })
      await refreshToken()
      return answer
    },
  }
}

/** Adds a member of staff with a built-in role and without a second factor, signed in. */
export async function signedInStaff(shop: TestShop, role: string, email = `${role}@darbinieki.example`) {
  const id = await addStaff(shop, { role, email })
  const browser = staffBrowser(shop)
  await browser.signIn(email)
  return Object.assign(browser, { id })
}

type Given = { role: string; email: string; isDemo?: boolean }

let passwordHash: Promise<string> | undefined

/** @returns the id of the new member of staff */
export async function addStaff(shop: TestShop, { role, email, isDemo = true }: Given): Promise<number> {
  passwordHash ??= hashPassword(STAFF_PASSWORD)
  const hash = await passwordHash
  const found = await rows<{ id: number }>(shop.db, sql`select id from roles where code = ${role}`)
  const person = { email, name: `Anna ${role}`, lang: 'lv' as const, roleIds: found.map(({ id }) => id) }
  const id = await shop.db.transaction((tx) => insertStaff(tx, { ...person, passwordHash: hash, isDemo }))
  if (id === null) throw new Error(`There is a member of staff ${email} already`)
  return id
}

/** The code that an authenticator app shows at a moment. */
export const appCode = (address: string, now: Date) => {
  const secret = new URL(address).searchParams.get('secret') ?? ''
  return new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: now.getTime() })
}

export const countRows = async (shop: TestShop, table: string) =>
  (await firstRow<{ count: number }>(shop.db, sql`select count(*)::int as count from ${sql.identifier(table)}`))?.count
