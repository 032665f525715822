import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { openBrowser } from '../browser.ts'

const browser = openBrowser()
const CLIENT = join(import.meta.dirname, '../../../dist-test/client')
const MOST_BYTES = 240_000
/** What is asked for until the list of orders has its first row. */
const FIRST = ['src/admin/entry.tsx', 'src/i18n/admin/lv/core.ts', 'src/admin/orders/orders-page.tsx']
const ALL_TEXTS = 'src/i18n/admin/lv/index.ts'

type Manifest = Record<string, { file: string; imports?: string[] }>

const manifest = () => JSON.parse(readFileSync(join(CLIENT, '.vite/admin.json'), 'utf8')) as Manifest

function chunkOf(chunks: Manifest, name: string) {
  const chunk = chunks[name]
  if (!chunk) throw new Error(`The build has no ${name}`)
  return chunk
}

function filesOf(chunks: Manifest, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const { file, imports = [] } = chunkOf(chunks, name)
    if (found.has(file)) continue
    found.add(file)
    filesOf(chunks, imports, found)
  }
  return found
}

describe('the script of the frame and the list of orders', () => {
  test('is at most 240 kB by gzip, in the language with the longer words', () => {
    const files = [...filesOf(manifest(), FIRST)]
    const bytes = files.reduce((sum, file) => sum + readFileSync(join(CLIENT, `${file}.gz`)).length, 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
  })

  test('shows the list before the texts of the sections have come; the palette waits for them', async () => {
    const page = await browser.page({ width: 1440 })
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await signInStaff(page)
    await page.route(`/${chunkOf(manifest(), ALL_TEXTS).file}`, async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto('/admin/orders')
    await page.getByRole('row').nth(1).waitFor()
    await page.getByRole('link', { name: 'Uzņēmumi' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByText('Ielādē …').waitFor({ state: 'attached' })
    arrive()
    await page.getByPlaceholder('Pasūtījums, cilvēks, prece vai darbība').waitFor()
  })
})
