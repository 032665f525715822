import type { Locator, Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressOfOne, callsOf, first } from './back-office-pages.ts'
import { rowsOf, signInStaff } from './back-office-steps.ts'
import { openBrowser } from './browser.ts'

const browser = openBrowser()

/** The name of a button that is pressed, or what else is done. */
type Opening = string | RegExp | ((page: Page) => Promise<unknown>)

type Form = {
  /** What is done until it is there. */
  open?: readonly Opening[]
  isInWindow: boolean
  field: string | RegExp
  text: string
  /** The button that discards it; without one what was there is typed again. */
  end?: string
}

/** An address below `/admin`, or how one is found. */
type Address = string | ((page: Page) => Promise<string>)
type FormsOfPage = readonly [Address, ...Form[]]

const CANCEL = 'Atcelt'
const DISCARD = 'Atmest izmaiņas'
const TEXT = 'Cits teksts'
const DAY = '2035-01-02T17:30'

const inWindow = (open: Opening | readonly Opening[], field: Form['field'], text = TEXT, end = CANCEL): Form => ({
  open: [open].flat(),
  isInWindow: true,
  ...{ field, text, end },
})

/** It has no button that discards it. */
const inPage = (field: Form['field'], text = TEXT, more: Partial<Form> = {}): Form => ({
  isInWindow: false,
  ...{ field, text },
  ...more,
})

const edited = (field: Form['field'], text = TEXT, more: Partial<Form> = {}) =>
  inPage(field, text, { end: DISCARD, ...more })

const pasted = (name: string, field: Form['field']): Form => ({
  open: [name],
  isInWindow: true,
  ...{ field, text: 'KODS\t1' },
})

const one = (route: string) => (page: Page) => addressOfOne(page, route)
const listed = (list: string, address: string, key: string) => (page: Page) => first(list, address, key)(callsOf(page))

const chosenRow = async (page: Page) => {
  await rowsOf(page).first().focus()
  await page.keyboard.press('x')
}
const rowOf = (list: string) => (page: Page) =>
  page.getByRole('list', { name: list }).getByRole('button').first().click()
const unfolded = (text: string) => async (page: Page) => {
  const summary = page.locator('summary', { hasText: text })
  if (!(await summary.evaluate(({ parentElement }) => parentElement?.hasAttribute('open')))) await summary.click()
}
/** A page with a single block shows its fields at once. */
const firstBlock = async (page: Page) => {
  const block = page.locator('.a-pages__open').first()
  if ((await block.getAttribute('aria-expanded')) === 'false') await block.click()
}

/** One price, which nobody pays: the list has no buyers. */
async function pricedList(page: Page) {
  const address = await addressOfOne(page, '/price-lists/$id')
  await callsOf(page)('POST', `${address}/prices`, { prices: [{ code: 'LU-1101-WH', from: 1, price: 100 }] })
  return address
}

const SECTIONS: Readonly<Record<string, readonly FormsOfPage[]>> = {
  orders: [
    [
      '/orders?direction=oldest',
      inWindow('Saglabāt skatu', 'Nosaukums'),
      inWindow([chosenRow, 'Birkas'], 'Pievienot birku'),
    ],
    [listed('/orders?state=awaiting_payment', '/orders', 'number'), inPage('Piezīme'), inPage('Jauna birka')],
    [
      listed('/orders?state=completed', '/orders', 'number'),
      inWindow('Atmaksāt', 'Iemesls (redzams kredītrēķinā)'),
      inWindow('Pieteikt atgriešanu', 'Piezīme'),
    ],
    [listed('/orders?state=packed', '/orders', 'number'), inWindow('Nosūtīts', 'Sūtījuma numuri, katrs savā rindā')],
    [one('/orders/$number/edit'), edited('Piegādes cena, €', '7,77'), edited('Uzvārds')],
    [
      '/parcels',
      inWindow('Nodot kurjeram', 'Kurjers līdz', DAY),
      inWindow([chosenRow, 'Ievadīt numuru'], 'Sūtījuma numurs'),
    ],
    [
      one('/returns/$id'),
      inWindow('Noraidīt', 'Iemesls pircējam'),
      inPage('Atskaitījuma iemesls', TEXT, { open: [unfolded('Atskaitīt par preces lietošanu')] }),
    ],
    ['/offers/new', inPage('Uzņēmums, iestāde vai persona')],
    [one('/offers/$id'), inPage('Piezīme pircējam')],
    [one('/offers/$number/order'), inPage('Tālrunis')],
    ['/journal', inPage('Norēķini ar pircējiem', '9999')],
  ],
  goods: [
    ['/products/new', inPage('Nosaukums latviski', TEXT, { end: CANCEL })],
    ['/products/1', edited('Nosaukums (latviski)')],
    ['/products/1/pictures', inPage(/^Apraksts latviski/)],
    ['/products/cells', pasted('Ielīmēt pēc koda', /^Kods un jaunā vērtība/)],
    [
      one('/products/bulk/$id'),
      inPage('Kad mainīt (datums un laiks)', DAY, { open: ['Ieplānot uz vēlāku laiku'], end: CANCEL }),
    ],
    ['/import', inWindow('Pievienot piegādātāju', 'Nosaukums')],
    ['/prices', inWindow('Jauna akcija', 'Nosaukums, latviski')],
    [one('/prices/$id'), edited('Nosaukums, latviski'), pasted('Pievienot pēc kodiem', 'Kodi un cenas')],
    ['/price-lists', inWindow('Jauns cenrādis', 'Nosaukums')],
    [
      pricedList,
      edited('Nosaukums'),
      pasted('Pievienot pēc kodiem', 'Kodi, daudzumi un cenas'),
      inWindow('Pievienot ar procentiem', 'Cik procentu zem parastās cenas', '7'),
      inWindow(/^Labot cenas: /, 'No cik gabaliem', '7'),
    ],
    ['/coupons', inWindow('Jauns kupons', 'Kods'), inWindow('Daudzi kodi', 'Nosaukums')],
    [one('/coupons/$id'), edited('Kods', 'CITS-KODS')],
    ['/promotions', inWindow('Jauns noteikums', 'Nosaukums, latviski')],
    [one('/promotions/$id'), edited('Nosaukums, latviski')],
  ],
  structure: [
    ['/categories', inWindow('Jauna kategorija', 'Nosaukums latviski')],
    ['/categories/1', edited('Nosaukums, latviski')],
    ['/manufacturers', inWindow('Jauns ražotājs', 'Nosaukums')],
    ['/manufacturers/1', edited('Nosaukums')],
    ['/attributes', inWindow('Jauns atribūts', 'Nosaukums latviski')],
    ['/attributes/1', edited('Nosaukums, latviski'), inWindow('Jauna vērtība', 'Nosaukums latviski')],
    ['/properties', inWindow('Jauna grupa', 'Nosaukums latviski'), inWindow('Jauna īpašība', 'Nosaukums latviski')],
    ['/services', inWindow('Jauns pakalpojums', 'Nosaukums latviski')],
    ['/menus', inWindow(/^Jauna saite/, 'Adrese', '/cita-lapa')],
    ['/badges', inWindow('Jauna nozīmīte', 'Teksts, latviski')],
  ],
  content: [
    ['/pages', inWindow('Jauna lapa', 'Nosaukums, latviski')],
    [one('/pages/$id'), edited('Nosaukums, latviski')],
    [one('/pages/$id'), edited('Virsraksts, latviski', TEXT, { open: [firstBlock] })],
    [
      '/home-page',
      inWindow('Jauns reklāmkarogs: Sānos', 'Virsraksts, latviski'),
      inWindow(rowOf('Galvenie'), 'Virsraksts, latviski', TEXT, DISCARD),
      inWindow('Jauna telpa', 'Virsraksts, latviski'),
      inWindow(rowOf('Iekārtotās telpas'), 'Virsraksts, latviski', TEXT, DISCARD),
    ],
    ['/newsletter', inWindow('Jauna vēstule', 'Temats, latviski')],
    [one('/newsletter/$id'), edited('Temats, latviski'), inPage('Sūtīt', DAY)],
    ['/emails/order-placed', edited('Ievads, latviski')],
    ['/search-words?view=synonyms', inWindow(/^Pievienot (sinonīmu|pirmo)/, /^(Vārdi|Meklē)$/)],
    ['/search-words?view=redirects', inWindow(/^Pievienot (pāradresāciju|pirmo)/, 'Ko atvērt', '/cita-lapa')],
    ['/old-addresses', pasted('Pievienot adreses', /^Vecā adrese un jaunā/)],
  ],
  'stock and people': [
    [one('/stock/goods/$id'), inPage('Pavadzīme'), inPage('Brīdināt, kad palicis', '77'), inPage('Numurs')],
    ['/stock/documents', inWindow('Jauns dokuments', 'Piezīme')],
    [
      '/stock/locations',
      inWindow('Jauna vieta', 'Nosaukums'),
      inWindow(/^Labot: /, 'Nosaukums'),
      pasted('Ielīmēt plauktus', 'Kods un plaukts'),
    ],
    [
      one('/customers/$id'),
      inPage('Piezīme, ko redz tikai darbinieki'),
      inWindow('Bloķēt', 'Iemesls'),
      inWindow('Lietot veikalu klienta vārdā', 'Iemesls'),
    ],
    [
      one('/companies/$id'),
      inPage('Paskaidrojums pircējam'),
      inWindow('Uzaicināt pircēju', 'E-pasts', 'cits@pircejs.example'),
    ],
  ],
  settings: [
    ['/settings/words', edited(/latviski/)],
    ['/settings/vat', inWindow(/^Mainīt likmi/, 'Likme, %', '7'), inWindow('Pievienot valsti', /^Standarta/, '7')],
    ['/delivery/1', edited('Nosaukums, latviski')],
    ['/delivery/shops', inWindow('Jauns veikals', 'Nosaukums'), inWindow(/^Labot: /, 'Tālrunis', '20000009', DISCARD)],
    ['/delivery/days', inPage('Iemesls')],
    ['/staff', inWindow('Uzaicināt', 'E-pasts', 'cits@darbinieki.example'), inWindow(/^Labot: Toms/, 'Vārds')],
    ['/roles', inWindow('Jauna loma', 'Nosaukums latviski')],
    ['/api-keys', inWindow('Jauna atslēga', 'Nosaukums')],
    ['/webhooks', inWindow('Jauna adrese', 'Nosaukums')],
    [one('/webhooks/$id'), edited('Nosaukums')],
    ['/account', inPage('Vārds un uzvārds')],
  ],
}

/** Calls that write nothing which others see. */
const HARMLESS = /\/(preview|presence|usual|bulk\/tags)$/

test.each(Object.entries(SECTIONS))(
  'what is typed into forms of %s is kept until it is discarded',
  async (_, pages) => {
    const page = await browser.page({ width: 1440 })
    page.setDefaultTimeout(8_000)
    page.on('dialog', (dialog) => void dialog.accept())
    await signInStaff(page)
    const problems = new Set<string>()
    const noteSaved = (request: Request) => {
      const path = new URL(request.url()).pathname
      if (request.method() !== 'GET' && !HARMLESS.test(path)) problems.add(`${request.method()} ${path}`)
    }
    for (const [address, ...forms] of pages) {
      const path = typeof address === 'string' ? address : await address(page)
      page.on('request', noteSaved)
      for (const problem of await problemsOf(page, `/admin${path}`, forms)) problems.add(`${path}: ${problem}`)
      page.off('request', noteSaved)
    }
    expect([...problems]).toEqual([])
  },
  180_000,
)

/** What is wrong with the forms of a page. */
async function problemsOf(page: Page, address: string, forms: readonly Form[]): Promise<string[]> {
  const problems: string[] = []
  const before = new Map<Form, string>()
  let step = ''
  const each = async (name: string, act: (form: Form, box: Locator) => Promise<unknown>) => {
    for (const form of forms) {
      step = `${form.field}, ${name}`
      await act(form, await openForm(page, form))
    }
  }
  try {
    await page.goto(address)
    await each('typed', async (form, box) => {
      before.set(form, await box.inputValue())
      await box.fill(form.text)
      await leaveForm(page, form)
    })
    await page.reload()
    await each('kept', async (form, box) => {
      const found = await box.inputValue()
      if (found !== form.text || found === before.get(form)) problems.push(`${form.field} has “${found}”`)
      await endForm(page, form, { box, before: before.get(form) ?? '' })
    })
    await page.goto(address)
    await each('gone', async (form, box) => {
      const found = await box.inputValue()
      if (found !== before.get(form)) problems.push(`${form.field} still has “${found}”`)
      await leaveForm(page, form)
    })
  } catch (error) {
    problems.push(`${step}: ${String(error).split('\n')[0]}`)
  }
  return problems
}

/** The field of a form, which is opened where it has to be. */
async function openForm(page: Page, { open = [], field }: Form): Promise<Locator> {
  for (const step of open) {
    if (typeof step === 'function') await step(page)
    else await page.getByRole('button', { name: step, exact: true }).first().click()
  }
  const named = { name: field, exact: true }
  const box = page.getByRole('textbox', named).or(page.getByRole('combobox', named)).first()
  await box.waitFor()
  return box
}

/** Its draft stays. */
async function leaveForm(page: Page, { isInWindow }: Form) {
  if (!isInWindow) return
  // The button that was pressed before may be gone, and the focus with it.
  await page.getByRole('dialog').press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function endForm(page: Page, form: Form, { box, before }: { box: Locator; before: string }) {
  if (form.end) await page.getByRole('button', { name: form.end, exact: true }).first().click()
  else await box.fill(before)
  if (form.end !== CANCEL) return leaveForm(page, form)
  if (form.isInWindow) await page.getByRole('dialog').waitFor({ state: 'detached' })
}
