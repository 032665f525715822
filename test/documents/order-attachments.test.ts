import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { identity } from '../../demo/identity.ts'
import { textPdf } from '../../src/adapters/documents/text-pdf.ts'
import { PdfWorker } from '../../src/adapters/documents/worker-pool.ts'
import { pages } from '../../src/shop/content/content.tables.ts'
import { textBlocks } from '../../src/shop/content/text-blocks.ts'
import { rows } from '../../src/shop/db.ts'
import type { Lang } from '../../src/shop/languages.ts'
import { bought } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

// To see whether this thread draws; the thread of documents has its own modules.
vi.mock('../../src/adapters/documents/text-pdf.ts', { spy: true })

let shop: TestShop
let threads = 0
const count = () => {
  threads += 1
}
let post: Awaited<ReturnType<typeof openPostOffice>>
const author = identity.legal_name

beforeAll(async () => {
  shop = await openTestShop()
  post = await openPostOffice(shop)
  process.on('worker', count)
})
afterAll(async () => {
  process.off('worker', count)
  await post.close()
  await shop.close()
})

const order = async (overrides: Record<string, unknown> = {}) =>
  bought(shop, await buyer(shop, [await shop.product()]), overrides)
const namesOf = (message: Email | undefined) => message?.attachments.map(({ filename }) => filename)
const bytesOf = (message: Email | undefined, name: string) => {
  const found = message?.attachments.find(({ filename }) => filename === name)
  return found ? Buffer.from(found.content as ArrayBuffer) : null
}
const terms = (words: string) => ({ lv: `<h2>Noteikumi</h2><p>${words}</p>`, en: `<p>${words} (en)</p>` })

/** The document of these words, as the shop's history of the page says when they came into force. */
async function documentOf(words: string, lang: Lang) {
  const [found] = await rows<{ valid_from: string }>(
    shop.db,
    sql`select valid_from from page_versions where content->>'lv' = ${terms(words).lv}`,
  )
  const title = lang === 'lv' ? 'Pirkuma noteikumi' : 'Terms of sale'
  const blocks = textBlocks(terms(words)[lang], 'http://localhost:3000')
  return textPdf({ title, subtitle: '', author, look: null, lang, blocks, at: new Date(found?.valid_from ?? '') })
}

test('a shop without terms sends the withdrawal form alone, and to companies nothing', async () => {
  await order()
  const [message] = await post.deliver()
  expect(namesOf(message)).toEqual(['atteikuma-veidlapa.pdf'])
  expect(bytesOf(message, 'atteikuma-veidlapa.pdf')?.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(message?.text).toContain('Pielikumā: atteikuma-veidlapa.pdf')
  const company = { user_type: 'b2b', company_name: 'SIA Paraugs', company_reg_num: '40003032949' }
  const contact = { user_name: 'Anna', user_surname: 'Ozola', user_email: 'anna@example.com' }
  const phone = { user_phone_number: { countryCallingCode: '371', number: '20000001' } }
  await order({ order: { ...company, ...contact, ...phone } })
  expect(namesOf((await post.deliver())[0])).toEqual([])
})

test('the terms go with the order as they stood when it was placed, in its language', async () => {
  const title = { lv: 'Pirkuma noteikumi', en: 'Terms of sale' }
  const page = { slug: 'terms', title, subTitle: { lv: '', en: '' }, content: terms('Pirmā redakcija') }
  await shop.db.insert(pages).values(page)
  await order()
  await shop.db
    .update(pages)
    .set({ content: terms('Otrā redakcija') })
    .where(eq(pages.slug, 'terms'))
  const [first] = await post.deliver()
  expect(namesOf(first)).toEqual(['pirkuma-noteikumi.pdf', 'atteikuma-veidlapa.pdf'])
  expect(first?.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'application/pdf'])
  const [old, changed] = [await documentOf('Pirmā redakcija', 'lv'), await documentOf('Otrā redakcija', 'lv')]
  expect(bytesOf(first, 'pirkuma-noteikumi.pdf')?.equals(old)).toBe(true)
  expect(old.equals(changed)).toBe(false)

  const visitor = await buyer(shop, [await shop.product()])
  const { number } = await bought(shop, visitor)
  await shop.db.execute(sql`update orders set lang = 'en' where prefixed_id = ${number}`)
  const [english] = await post.deliver()
  expect(namesOf(english)).toEqual(['terms-of-sale.pdf', 'withdrawal-form.pdf'])
  expect(bytesOf(english, 'terms-of-sale.pdf')?.equals(await documentOf('Otrā redakcija', 'en'))).toBe(true)

  // Without the page there is nothing that a later order could have agreed to.
  await order()
  await shop.db.delete(pages).where(eq(pages.slug, 'terms'))
  await order()
  expect((await post.deliver()).map(namesOf)).toEqual([
    ['pirkuma-noteikumi.pdf', 'atteikuma-veidlapa.pdf'],
    ['atteikuma-veidlapa.pdf'],
  ])
})

test('a document is drawn once for all orders, on the thread of documents, and kept over a restart', async () => {
  const title = { lv: 'Pirkuma noteikumi', en: 'Terms of sale' }
  const content = terms('Vienreiz')
  await shop.db.insert(pages).values({ slug: 'terms', title, subTitle: { lv: '', en: '' }, content })
  const folder = join(shop.services.config.dataDir, 'documents-cache/texts')
  vi.mocked(textPdf).mockClear()
  const before = threads
  const render = vi.spyOn(PdfWorker.prototype, 'render')
  for (let i = 0; i < 5; i++) await order()
  const messages = await post.deliver()
  expect(messages.map((message) => namesOf(message)?.length)).toEqual([2, 2, 2, 2, 2])
  // The withdrawal form is kept from the tests before.
  expect(render).toHaveBeenCalledOnce()
  expect(textPdf).not.toHaveBeenCalled()
  expect(threads - before).toBeLessThanOrEqual(1)
  expect((await readdir(folder)).filter((name) => name.startsWith('terms-lv-'))).toHaveLength(1)

  const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('terms-lv-'))
  await writeFile(join(folder, file), 'from the file')
  shop.services.memory.invalidate('everything')
  await order()
  const [later] = await post.deliver()
  expect(bytesOf(later, 'pirkuma-noteikumi.pdf')?.toString()).toBe('from the file')
  expect(render).toHaveBeenCalledOnce()
})
