import { expect, test } from 'vitest'
import { adminTexts } from '../../i18n/admin/lv/index.ts'
import { changesOf } from './log-changes.ts'

const entry = { id: 1, at: '', actor: 'cli', person: null, subject: 'order:1', title: null, act: 'update' as const }

test('a change is told in words, without empty and technical fields', () => {
  const parcel = {
    ...entry,
    table: 'parcels',
    before: null,
    after: { code: null, size: 'S', state: 'packed', weight: 870, attempt: 1, asked_at: null, claimed_until: null },
  }
  expect(changesOf(parcel, adminTexts, 'lv')).toBe('izmērs: S; statuss: iepakots; svars: 0,87 kg')
  const moved = { ...entry, table: 'parcels', before: { state: 'packed' }, after: { state: 'in_transit' } }
  expect(changesOf(moved, adminTexts, 'lv')).toBe('statuss: iepakots → ceļā')
  const seen = { ...entry, table: 'order_notes', before: { is_for_buyer: true }, after: { is_for_buyer: false } }
  expect(changesOf(seen, adminTexts, 'lv')).toBe('redzams pircējam: jā → nē')
  const product = { ...entry, table: 'products', before: { code: 'A', slug: 'a' }, after: { code: 'B', slug: 'b' } }
  expect(changesOf(product, adminTexts, 'lv')).toBe('kods: A → B; adrese: a → b')
  const named = { ...entry, table: 'roles', before: { title: { lv: 'A', en: 'B' } }, after: { title: { lv: 'C' } } }
  expect(changesOf(named, adminTexts, 'lv')).toBe('nosaukums: A → C')
  expect(changesOf(named, adminTexts, 'en')).toBe('nosaukums: B → C')
})

test('a change of another language or far in a long text is shown where it differs', () => {
  const roles = (before: object, after: object) =>
    changesOf({ ...entry, table: 'roles', before: { title: before }, after: { title: after } }, adminTexts, 'lv')
  expect(roles({ lv: 'A', en: 'B' }, { lv: 'A', en: 'C' })).toBe('nosaukums, en: B → C')
  const start = 'a'.repeat(100)
  const cut = `…${'a'.repeat(20)}`
  expect(roles({ lv: `${start}b` }, { lv: `${start}c` })).toBe(`nosaukums: ${cut}b → ${cut}c`)
  expect(roles({ lv: start }, { lv: `${start}c` })).toBe(`nosaukums: ${cut} → ${cut}c`)
})
