import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from '../build/chromium.ts'
import type { Paths } from './visitors.ts'

type Code = { page: string; bytes: number; files: number }

/** Gzipped sizes of all modules that a page fetches, once it was scrolled to its end. */
export async function browserCode(url: string, paths: Paths, dist: string): Promise<Code[]> {
  const pages = { home: '/', category: paths.category, product: paths.product, cart: '/cart', checkout: '/checkout' }
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  const found: Code[] = []
  for (const [page, path] of Object.entries(pages)) {
    const names = new Set<string>()
    const tab = await browser.newPage({ baseURL: url })
    tab.on('request', (request) => {
      const name = new URL(request.url()).pathname
      if (name.endsWith('.js')) names.add(name)
    })
    await tab.goto(path, { waitUntil: 'networkidle' })
    await tab.evaluate('window.scrollTo(0, document.body.scrollHeight)')
    await tab.waitForTimeout(700)
    await tab.close()
    const bytes = [...names].reduce((sum, name) => sum + readFileSync(join(dist, 'client', `${name}.gz`)).length, 0)
    found.push({ page: `${page} page`, bytes, files: names.size })
  }
  await browser.close()
  return found
}
