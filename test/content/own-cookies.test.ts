import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LAW_TEXTS } from '../../src/i18n/law/law-texts.ts'
import { projectRoot } from '../../src/project-root.ts'
import type { LawData } from '../../src/shop/opening/law-data.ts'

/** Which cookies each file sets, as it writes them, and how the page about cookies calls them and their time. */
const SET_IN: Readonly<Record<string, readonly (readonly [code: string, name: string, lv: string, en: string])[]>> = {
  'browser/compare.ts': [['COMPARE_COOKIE', 'compare', '30 dienas', '30 days']],
  'browser/consent.ts': [["'consent'", 'consent', '180 dienas', '180 days']],
  'browser/display-switch.ts': [["'display'", 'display', '1 gads', '1 year']],
  'browser/tax-switch.ts': [["'showPricesWithTax'", 'showPricesWithTax', '30 dienas', '30 days']],
  'http/preview.ts': [["'__Host-preview'", '__Host-preview', '2 stundas', '2 hours']],
  'http/sessions.ts': [["'__Host-sid'", '__Host-sid', '90 dienas', '90 days']],
  'http/staff/authenticate.ts': [["'__Secure-staff'", '__Secure-staff', '14 dienas', '14 days']],
  'pages/login/complete-sign-in.ts': [["'showPricesWithTax'", 'showPricesWithTax', '30 dienas', '30 days']],
  'pages/order/actions.ts': [['pass.name', 'order-…', '1 stunda', '1 hour']],
}

/** Passes a name on to the reply, or to the files above. */
const PASSED_ON = ['http/context.ts', 'http/page.ts', 'http/staff/staff-calls.ts']
const OF_STAFF = ['api/admin/session.ts', 'api/admin/join.ts', 'api/admin/me.ts']

const src = join(projectRoot, 'src')
const identity = { legal_name: 'SIA Mežs' } as LawData['identity']
const textIn = (lang: 'lv' | 'en') =>
  LAW_TEXTS[lang].cookies({ identity, transferDays: 5, delivery: [], today: '2026-11-28' }).content
const rowOf = (text: string, name: string) =>
  text.split('<tr>').find((row) => row.startsWith(`<td>${name}</td>`)) ?? `no row of ${name}`

test('the page about cookies names each cookie that the shop sets, and how long it is kept', () => {
  const setting = globSync('**/*.{ts,tsx}', { cwd: src }).filter((path) =>
    /\bsetCookie\(|document\.cookie\s*=[^=]/.test(readFileSync(join(src, path), 'utf8')),
  )
  expect(setting.toSorted()).toEqual([...Object.keys(SET_IN), ...PASSED_ON, ...OF_STAFF].toSorted())
  for (const [path, ofFile] of Object.entries(SET_IN)) {
    const code = readFileSync(join(src, path), 'utf8')
    for (const [written, name, lv, en] of ofFile) {
      expect(code, path).toContain(written)
      expect(rowOf(textIn('lv'), name)).toContain(`<td>${lv}</td>`)
      expect(rowOf(textIn('en'), name)).toContain(`<td>${en}</td>`)
    }
  }
})
