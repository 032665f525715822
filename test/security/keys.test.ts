import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTokens } from '../../src/shop/customers/account-tokens.ts'
import { firstRow } from '../../src/shop/db.ts'
import { hmac, makeKeys } from '../../src/shop/keys.ts'
import { orderTokens } from '../../src/shop/orders/order-tokens.ts'
import { csrfToken, isCsrfToken, isOwnToken, randomToken, sha256, signedToken } from '../../src/shop/tokens.ts'
import { buyer, place } from '../support/buyers.ts'
import { linkIn, openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

const OLD = 'the secret that was there before, long enough'
const NEW = 'the secret that has come after it, long enough'
const old = makeKeys([OLD])
const rotated = makeKeys([NEW, OLD])
const ended = makeKeys([NEW])

describe('a new secret beside the old one', () => {
  test('takes what the old one made, and makes with the new', () => {
    const cookie = signedToken(old)
    expect([isOwnToken(rotated, cookie), isOwnToken(ended, cookie)]).toEqual([true, false])
    expect(isOwnToken(ended, signedToken(rotated))).toBe(true)
    const token = csrfToken(old, 'sid')
    expect([isCsrfToken(rotated, 'sid', token), isCsrfToken(ended, 'sid', token)]).toEqual([true, false])
    const { nonce, hash } = accountTokens(old).fresh()
    expect(accountTokens(rotated).tokenOf(nonce, hash)).toBe(accountTokens(old).tokenOf(nonce))
    const order = { id: 7, ...orderTokens(old).fresh(7) }
    expect(orderTokens(rotated).tokenOf(order)).toBe(orderTokens(old).tokenOf(order))
  })

  test('every purpose has a key of its own', () => {
    const purposes = ['sessions', 'csrf', 'orders', 'accounts', 'subscriptions', 'withdrawals', 'captcha'] as const
    expect(new Set(purposes.map((purpose) => ended.mac(purpose, 'the same'))).size).toBe(purposes.length)
    expect(purposes.map((purpose) => ended.mac(purpose, 'the same'))).not.toContain(hmac(NEW, 'the same'))
  })
})

test('for an hour after the upgrade the version before can read what is made', () => {
  let time = new Date('2026-11-22T10:00:00Z')
  const keys = makeKeys([OLD], new Date('2026-11-22T11:00:00Z'), () => time)
  const [token = '', signature] = signedToken(keys).split('.')
  // As that version verifies and makes them.
  expect(signature).toBe(hmac(OLD, `sid:${token}`).slice(0, 22))
  expect(orderTokens(keys).fresh(7)).toEqual({ addressNonce: null, tokenHash: sha256(hmac(OLD, 'order:7')) })
  const { nonce, hash } = accountTokens(keys).fresh()
  expect(hash).toBe(sha256(hmac(OLD, `account:${nonce}`)))
  time = new Date('2026-11-22T11:00:00Z')
  expect(orderTokens(keys).fresh(7).addressNonce).toHaveLength(43)
  expect(isOwnToken(keys, `${token}.${signature}`)).toBe(true)
})

describe('the address of an order', () => {
  let shop: TestShop
  let office: Awaited<ReturnType<typeof openPostOffice>>
  beforeAll(async () => {
    shop = await openTestShop({ keys: rotated })
    office = await openPostOffice(shop)
  })
  afterAll(async () => {
    await office.close()
    await shop.close()
  })
  const order = async () => {
    const answer = await place(shop, await buyer(shop, [await shop.product()]))
    return answer.json<{ payment_link: string }>().payment_link.replace('/pay', '')
  }

  test('is made of a nonce and the secret, neither of which suffices; e-mails link to it', async () => {
    const path = await order()
    const row = await firstRow<{ id: number; address_nonce: string; token_hash: string }>(
      shop.db,
      sql`select id, address_nonce, token_hash from orders order by id desc limit 1`,
    )
    expect(row?.address_nonce).toHaveLength(43)
    const stolen = { id: row?.id ?? 0, addressNonce: row?.address_nonce ?? '', tokenHash: '' }
    expect(`/order/${orderTokens(makeKeys([randomToken()])).tokenOf(stolen)}`).not.toBe(path)
    expect(`/order/${orderTokens(rotated).tokenOf({ ...stolen, addressNonce: null })}`).not.toBe(path)
    const [message] = await office.deliver()
    expect(linkIn(message, '/order/')).toContain(path)
    expect((await shop.visitor().get(path)).status).toBe(200)
  })

  test('that was sent before the upgrade, or under an earlier secret, still opens, and new e-mails lead to it', async () => {
    for (const token of [hmac(OLD, 'order:'), orderTokens(old)]) {
      await order()
      const id = (await firstRow<{ id: number }>(shop.db, sql`select max(id)::int as id from orders`))?.id ?? 0
      const isFormer = typeof token === 'string'
      const address = isFormer ? { addressNonce: null, tokenHash: sha256(hmac(OLD, `order:${id}`)) } : token.fresh(id)
      const sent = isFormer ? hmac(OLD, `order:${id}`) : token.tokenOf({ id, ...address })
      await shop.db.execute(sql`update orders set token_hash = ${address.tokenHash}, address_nonce = ${address.addressNonce}
        where id = ${id}`)
      expect((await shop.visitor().get(`/order/${sent}`)).status).toBe(200)
      const message = (await office.deliver()).at(-1)
      expect(linkIn(message, '/order/')).toContain(sent)
    }
  })

  test('opens an old order to whoever types its e-mail address, or is its owner', async () => {
    const path = await order()
    const number = /<strong data-order-number[^>]*>([^<]+)/.exec((await shop.visitor().get(path)).body)?.[1] ?? ''
    await shop.db.execute(sql`update orders set placed_at = now() - interval '181 days' where prefixed_id = ${number}`)
    const visitor = shop.visitor()
    const asked = await visitor.get(path)
    expect(asked.status).toBe(200)
    for (const hidden of [number, 'Bērziņa', '20000001', 'anna@example.com']) expect(asked.body).not.toContain(hidden)
    for (const file of ['invoice.pdf', 'invoice.xml']) {
      expect((await visitor.get(`${path}/${file}`)).headers.location).toBe(path)
    }
    expect((await visitor.get(path.replace('/order/', '/withdraw/'))).headers.location).toBe(path)
    const wrong = await visitor.submit(path, { email: 'other@example.com' })
    expect([wrong.status, wrong.body.includes('ar citu e-pasta adresi')]).toEqual([422, true])
    expect((await visitor.get(path)).body).not.toContain(number)
    const right = await visitor.submit(path, { email: ' Anna@Example.com ' })
    expect([right.status, right.headers.location]).toEqual([303, path])
    expect((await visitor.get(path)).body).toContain('Bērziņa')
    expect((await visitor.get(`${path}/invoice.pdf`)).status).toBe(200)
    expect((await shop.visitor().get(path)).body).not.toContain(number)

    const owner = await signedIn(shop, { type: 'b2c' })
    await shop.db.execute(sql`update orders set user_id = ${owner.userId} where prefixed_id = ${number}`)
    expect((await owner.visitor.get(path)).body).toContain(number)
  })
})
