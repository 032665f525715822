import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { reviews as reviewsCommand } from '../../src/cli/review-commands.ts'
import { rows } from '../../src/shop/db.ts'
import { bought } from '../support/bought.ts'
import { buyer, countOf } from '../support/buyers.ts'
import { delivered, move, reviewPaths } from '../support/delivered.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const review = { stars: '5', title: 'Laba lampa', message: 'Silta gaisma.\nLasu katru vakaru.', author: 'Anna B.' }

/** What it prints, or the words with which it refuses. */
async function command(...args: string[]): Promise<string> {
  const printed: string[] = []
  const context = { database: { db: shop.db }, args, print: (line: string) => void printed.push(line) }
  try {
    await reviewsCommand.run(context as unknown as CommandContext)
  } catch (error) {
    return `refused: ${(error as Error).message}`
  }
  return printed.join('\n')
}

const lastId = async () =>
  String((await rows<{ id: number }>(shop.db, sql`select max(id) as id from reviews`))[0]?.id ?? 0)
const pageOf = async ({ slug }: { slug: string | null }, more = '') =>
  (await shop.visitor().get(`/p/${slug}${more}`)).body
const linkedData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json]) => JSON.parse(json ?? '{}') as Record<string, unknown>)
    .find((each) => String(each['@type']).startsWith('Product'))

/** As many buyers as there are stars, each with an order of their own. */
async function publish(goods: { id: number }, stars: readonly number[], message = 'Laba.') {
  for (const each of stars) {
    const { visitor, reviews } = await delivered(shop, [goods])
    await visitor.submit(reviews[0] ?? '', { ...review, stars: String(each), message })
    await command('publish', await lastId())
  }
}

describe('a review', () => {
  test('is written from the order’s page once it was sent, read by the shop, and shown with product and card', async () => {
    const lamp = await shop.product({ title: 'Lampa Gaisma' })
    const order = await bought(shop, await buyer(shop, [lamp]), { payment_method: 'bank-transfer' })
    const [path = ''] = await reviewPaths(shop, order)
    await move(shop, order.number, 'paid', 'packed')
    expect((await order.visitor.get(order.path)).body).not.toContain('/reviews/')
    expect((await order.visitor.get(path)).status).toBe(404)
    expect((await order.visitor.submit(path, review)).status).toBe(404)
    await move(shop, order.number, 'shipped')
    expect((await order.visitor.get(order.path)).body).toContain(`href="${path}" aria-label="Novērtēt: Lampa Gaisma"`)

    const form = (await order.visitor.get(path)).body
    expect(form).toContain('Lampa Gaisma')
    expect(form).toContain('value="Anna B."')
    const sent = await order.visitor.submit(path, review)
    expect([sent.status, sent.headers.location]).toEqual([303, path])
    expect((await order.visitor.get(path)).body).toContain('Atsauksmi saņēmām')
    expect((await order.visitor.get(order.path)).body).toContain('>Jūsu atsauksme<')
    expect(await pageOf(lamp)).toContain('Atsauksmju vēl nav')
    expect(await command()).toContain(`5/5  ${lamp.code}  ${order.number}  Anna B.\n    Laba lampa\n    Silta gaisma.`)

    expect(await command('publish', await lastId())).toContain('is published')
    await expect.poll(() => pageOf(lamp)).toContain('Laba lampa')
    const page = await pageOf(lamp)
    expect(page).toContain('Silta gaisma.\nLasu katru vakaru.')
    expect(page).toContain('Pirkums apstiprināts')
    expect(page).toContain('Atsauksmi var uzrakstīt tikai pircējs')
    const list = (await shop.visitor().get('/api/search/products?query=Gaisma')).json<{
      collection: { data: { products: { id: number; rating: unknown }[] } }
    }>()
    expect(list.collection.data.products.find(({ id }) => id === lamp.id)?.rating).toEqual({
      value: 5,
      formatted: '5,0',
      count: 1,
    })
    expect((await shop.visitor().get('/search?query=Gaisma')).body).toContain('aria-label="5,0 no 5, 1 atsauksme"')
  })

  test('needs stars, text and a name: the errors stand at the fields and nothing typed is lost', async () => {
    const { visitor, reviews } = await delivered(shop, [await shop.product()])
    const [path = ''] = reviews
    const wrong = await visitor.submit(path, { title: 'Virsraksts paliek', message: ' ', author: 'anna.example.com' })
    expect(wrong.status).toBe(422)
    for (const words of [
      'Izvēlieties, cik zvaigžņu dodat.',
      'Aizpildiet šo lauku.',
      'Vārdā nevar būt saites',
      'Virsraksts paliek',
      'value="anna.example.com"',
    ])
      expect(wrong.body).toContain(words)
    const long = await visitor.submit(path, {
      ...review,
      message: 'a'.repeat(3001),
      title: 'b'.repeat(101),
      stars: '6',
    })
    expect(long.body.match(/Teksts ir par garu/g)).toHaveLength(2)
    expect(long.body).toContain('Izvēlieties, cik zvaigžņu')
    const english = await visitor.submit(`/en${path}`, { ...review, stars: '' })
    expect(english.body).toContain('Choose how many stars you give.')
  })

  test('is written once: a second press, or another order of the same customer, changes nothing', async () => {
    const lamp = await shop.product()
    const { visitor } = await signedIn(shop, { type: 'b2c' })
    const first = await delivered(shop, [lamp], visitor)
    const before = await countOf(shop, 'reviews')
    const answers = await Promise.all(Array.from({ length: 4 }, () => visitor.submit(first.reviews[0] ?? '', review)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const second = await delivered(shop, [lamp], visitor)
    expect((await visitor.get(second.reviews[0] ?? '')).body).toContain('Atsauksmi saņēmām')
    await visitor.submit(second.reviews[0] ?? '', { ...review, stars: '1' })
    expect((await countOf(shop, 'reviews')) - before).toBe(1)
    expect(await rows(shop.db, sql`select stars from reviews where product_id = ${lamp.id}`)).toEqual([{ stars: 5 }])
  })

  test('that was rejected says why, and may be written anew', async () => {
    const { visitor, reviews } = await delivered(shop, [await shop.product()])
    const [path = ''] = reviews
    await visitor.submit(path, { ...review, message: 'Zvaniet man!' })
    const id = await lastId()
    expect(await command('reject', id, '--reason', 'Atsauksmē ir tālruņa numurs.')).toContain('is rejected')
    const told = (await visitor.get(path)).body
    expect(told).toContain('Iemesls: Atsauksmē ir tālruņa numurs.')
    expect(told).toContain('Zvaniet man!')
    await visitor.submit(path, { ...review, message: 'Bez numura.' })
    expect(await rows(shop.db, sql`select text, state, reason from reviews where id = ${id}`)).toEqual([
      { text: 'Bez numura.', state: 'pending', reason: null },
    ])
  })

  test('of goods that went back may still be written', async () => {
    const { visitor, number, reviews } = await delivered(shop, [await shop.product()])
    await move(shop, number, 'completed', 'refunded')
    expect((await visitor.get(reviews[0] ?? '')).status).toBe(200)
  })
})

describe('who did not buy', () => {
  test('reaches no form: another order’s line, another secret and a guessed one are not found', async () => {
    const lamp = await shop.product()
    const [one, other] = [await delivered(shop, [lamp]), await delivered(shop, [lamp])]
    const lineOf = (path = '') => path.split('/').at(-1) ?? ''
    const stolen = [
      `${one.path}/reviews/${lineOf(other.reviews[0])}`,
      `/order/${'A'.repeat(43)}/reviews/${lineOf(one.reviews[0])}`,
      `${one.path}/reviews/0`,
      `${one.path}/reviews/1e3`,
      `${one.path}/reviews/99999999999`,
    ]
    const thief = shop.visitor()
    const before = await countOf(shop, 'reviews')
    for (const path of stolen) {
      expect([path, (await thief.get(path)).status]).toEqual([path, 404])
      expect([path, (await thief.submit(path, review)).status]).toEqual([path, 404])
    }
    expect(await countOf(shop, 'reviews')).toBe(before)
  })

  test('is told by the product’s page who may write; a customer with an order is led to it', async () => {
    const lamp = await shop.product()
    const guest = await shop.visitor().get(`/p/${lamp.slug}/review`)
    expect(guest.body).toContain('Pirkāt bez profila?')
    expect(guest.body).toContain(`return=${encodeURIComponent(`/p/${lamp.slug}/review`)}`)
    const { visitor } = await signedIn(shop, { type: 'b2c' })
    expect((await visitor.get(`/p/${lamp.slug}/review`)).body).toContain('Jūsu profilā nav saņemta pasūtījuma')
    const { reviews } = await delivered(shop, [lamp], visitor)
    const led = await visitor.get(`/en/p/${lamp.slug}/review`)
    expect([led.status, led.headers.location]).toEqual([303, `/en${reviews[0]}`])
    expect((await shop.visitor().get('/p/nav-tadas/review')).status).toBe(404)
  })

  test('cannot flood it: with limits an address must wait, with a captcha it must answer', async () => {
    const guarded = await openTestShop({ limits: true, env: { CAPTCHA: 'altcha' } })
    const { visitor, reviews } = await delivered(guarded, [await guarded.product()])
    const statuses: number[] = []
    for (let i = 0; i < 21; i += 1) statuses.push((await visitor.submit(reviews[0] ?? '', review)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429])
    expect(await countOf(guarded, 'reviews')).toBe(0)
    await guarded.close()
  })
})

describe('reviews on the product’s page', () => {
  test('are averaged, counted by stars, newest first, ten a page, also for machines', async () => {
    const lamp = await shop.product({ quantity: 100 })
    await publish(lamp, [5, 5, 4, 2])
    await expect.poll(() => pageOf(lamp)).toContain('4 atsauksmes')
    const page = await pageOf(lamp)
    expect(page).toContain('<strong>4,0 no 5</strong>')
    expect(page).toContain('5 zvaigznes: 2 atsauksmes')
    expect(page).toContain('1 zvaigzne: 0 atsauksmju')
    expect(linkedData(page)).toMatchObject({
      aggregateRating: { ratingValue: 4, reviewCount: 4, bestRating: 5 },
      review: [{ reviewRating: { ratingValue: 2 } }, { reviewRating: { ratingValue: 4 } }, {}, {}],
    })
    expect(await pageOf(lamp, '?reviews=2')).toBe('')

    await publish(lamp, [1, 1, 1, 1, 1, 1, 1], 'Vēlāka.')
    await expect.poll(() => pageOf(lamp)).toContain('11 atsauksmju')
    expect((await pageOf(lamp)).match(/Vēlāka\.<\/p>/g)).toHaveLength(7)
    expect((await pageOf(lamp)).match(/class="opinion"/g)).toHaveLength(10)
    const second = await pageOf(lamp, '?reviews=2')
    expect(second.match(/class="opinion"/g)).toHaveLength(1)
    expect(second).toContain(`<link rel="canonical" href="http://localhost:3000/p/${lamp.slug}">`)
    for (const wrong of ['0', '-1', 'x', '99999', '1'])
      expect(await pageOf(lamp, `?reviews=${wrong}`)).toContain('11 atsauksmju')
    expect((await shop.visitor().get(`/p/${lamp.slug}?reviews=3`)).headers.location).toBe(`/p/${lamp.slug}`)
  })

  test('are folded after the first two from four on, but not on a page that was asked for; bars need three', async () => {
    const lamp = await shop.product({ quantity: 100 })
    const folds = async (query = '') => {
      const [, list = ''] = (await pageOf(lamp, query)).split('class="opinions__list"')
      const [, open, words, folded = ''] =
        /<details class="fold"( open="")?><summary>([^<]*).*?<\/summary>(.*)/s.exec(list) ?? []
      return [open ? 'open' : 'folded', words, folded.match(/class="opinion"/g)?.length]
    }
    await publish(lamp, [5, 4])
    await expect.poll(() => pageOf(lamp)).toContain('2 atsauksmes')
    expect(await pageOf(lamp)).not.toContain('class="distribution"')
    await publish(lamp, [3])
    await expect.poll(() => pageOf(lamp)).toContain('class="distribution"')
    expect((await folds())[2]).toBeUndefined()
    await publish(lamp, [5, 5, 5, 5])
    await expect.poll(() => folds()).toEqual(['folded', 'Rādīt vēl 5 atsauksmes', 5])
    expect(await pageOf(lamp)).toContain('Atsauksmi var uzrakstīt tikai pircējs')
    await publish(lamp, [5, 5, 5, 5, 5, 5, 5])
    await expect.poll(() => folds('?reviews=2')).toEqual(['open', 'Rādīt vēl 2 atsauksmes', 2])
  })

  test('change with every command, and without any say so plainly', async () => {
    const lamp = await shop.product()
    expect(linkedData(await pageOf(lamp))).not.toHaveProperty('aggregateRating')
    await publish(lamp, [3])
    const id = await lastId()
    await expect.poll(() => pageOf(lamp)).toContain('3,0 no 5')
    expect(await command('reply', id, 'Paldies,', 'ņemsim vērā!')).toContain('stands under')
    await expect.poll(() => pageOf(lamp)).toContain('Paldies, ņemsim vērā!')
    await command('reply', id, 'none')
    await expect.poll(() => pageOf(lamp)).not.toContain('ņemsim vērā')
    await command('reject', id, '--reason', 'Maldīgi.')
    await expect.poll(() => pageOf(lamp)).toContain('Atsauksmju vēl nav')
    expect(await pageOf(lamp)).not.toContain('Atsauksmi var uzrakstīt tikai pircējs')
  })

  test('of a variation belong to its product', async () => {
    const chair = await shop.product({ hasVariations: true, title: 'Krēsls Divi' })
    const red = await shop.product({ parentId: chair.id, title: 'Krēsls Divi, sarkans' })
    await publish(red, [4])
    await expect.poll(() => pageOf(chair)).toContain('4,0 no 5')
  })
})

test.each([
  [['publish'], 'refused: reviews ['],
  [['publish', 'x'], 'refused: reviews ['],
  [['publish', '999999'], 'refused: There is no review 999999.'],
  [['reject', '1'], 'refused: reviews ['],
  [['reject', '1', '--reason'], 'refused: reviews ['],
  [['reply', '1', 'a'.repeat(3001)], 'refused: The text has 3001 characters'],
  [['nonsense'], 'refused: reviews ['],
])('reviews %j is refused', async (args, words) => {
  expect(await command(...args)).toContain(words)
})

test('the database itself refuses what no form would send', async () => {
  const lamp = await shop.product()
  const { visitor, reviews } = await delivered(shop, [lamp])
  await visitor.submit(reviews[0] ?? '', review)
  const change = (what: string) => shop.db.execute(sql.raw(`update reviews set ${what} where product_id = ${lamp.id}`))
  for (const wrong of [
    'stars = 6',
    "state = 'new'",
    "state = 'published'",
    "state = 'rejected'",
    "text = ''",
    "author = repeat('a', 61)",
  ])
    await expect(change(wrong), wrong).rejects.toThrow()
  await expect(
    shop.db.execute(sql`insert into reviews (product_id, order_id, order_line_id, stars, text, author, lang)
      select product_id, order_id, order_line_id, 1, 'Vēlreiz', '', lang from reviews where product_id = ${lamp.id}`),
  ).rejects.toThrow()
})

test('a task of the shop says that something waits, until all is read', async () => {
  const open = async () =>
    (
      await rows<{ kind: string }>(
        shop.db,
        sql`select kind from operator_tasks where kind = 'reviews' and done_at is null`,
      )
    ).length
  const visitor: Visitor = shop.visitor()
  const lamp = await shop.product()
  await visitor.submit(`/p/${lamp.slug}/question`, { message: 'Vai der?', author: 'Juris', email: 'juris@example.com' })
  expect(await open()).toBe(1)
  await shop.db.execute(sql`update questions set state = 'rejected', reason = 'x' where state = 'pending'`)
  for (const { id } of await rows<{ id: number }>(shop.db, sql`select id from reviews where state = 'pending'`))
    await command('publish', String(id))
  expect(await open()).toBe(0)
})
