import { openArchive } from '../../src/adapters/sheets/open-archive.ts'
import { readSheet } from '../../src/adapters/sheets/read-sheet.ts'
import type { ImportDetail, ImportRowView } from '../../src/shop/imports/imports.calls.ts'
import { type Limits, workOn } from '../../src/shop/imports/run-import.db.ts'
import type { TestShop } from './shop.ts'
import type { StaffBrowser } from './staff.ts'

/** Sends a file in parts and has it read. */
export async function upload(
  shop: TestShop,
  staff: StaffBrowser,
  { name, file }: { name: string; file: Buffer | string },
) {
  const bytes = Buffer.from(file)
  const { body } = await staff.post('/imports', { fileName: name })
  const { id, partBytes } = body as { id: string; partBytes: number }
  for (let part = 0; part * partBytes < bytes.length; part += 1) {
    const slice = bytes.subarray(part * partBytes, (part + 1) * partBytes)
    await staff.post(`/imports/${id}/parts/${part}`, slice, { 'content-type': 'application/octet-stream' })
  }
  await staff.post(`/imports/${id}/file`)
  await workThrough(shop, id)
  return detailOf(staff, id)
}

export async function workThrough(shop: TestShop, id: string, limits: Limits = { retryMs: 1 }) {
  while (await workOnce(shop, id, limits));
}

/** One job of it. @returns whether there is more to do */
export const workOnce = (shop: TestShop, id: string, limits: Limits) =>
  workOn(
    {
      ...{ db: shop.db, queue: shop.services.queue, readSheet, openArchive },
      ...{ media: shop.services.media, keys: shop.services.keys },
      recordClosedAccounts: shop.services.recordClosedAccounts,
    },
    id,
    limits,
  )

export const detailOf = async (staff: StaffBrowser, id: string): Promise<ImportDetail> =>
  (await staff.get(`/imports/${id}`)).body

type Choices = Partial<Pick<ImportDetail, 'kind' | 'mapping' | 'clears' | 'creates'>>

export async function check(shop: TestShop, staff: StaffBrowser, read: ImportDetail, choices: Choices = {}) {
  const { kind, mapping, clears, creates } = { ...read, ...choices }
  const { status, body } = await staff.post(`/imports/${read.id}/check`, { kind, mapping, clears, creates })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await workThrough(shop, read.id)
  return detailOf(staff, read.id)
}

/** From the file to the end. */
export async function imported(
  shop: TestShop,
  staff: StaffBrowser,
  { name = 'preces.csv', file, ...choices }: { name?: string; file: Buffer | string } & Choices,
) {
  const read = await upload(shop, staff, { name, file })
  await check(shop, staff, read, choices)
  await staff.post(`/imports/${read.id}/run`)
  await workThrough(shop, read.id)
  return detailOf(staff, read.id)
}

export const rowsOf = async (staff: StaffBrowser, id: string, outcome?: string): Promise<ImportRowView[]> =>
  (await staff.get(`/imports/${id}/rows?limit=200${outcome ? `&outcome=${outcome}` : ''}`)).body.rows

/** The categories and colours that files of these tests name. */
export async function importLists(shop: TestShop, staff: StaffBrowser) {
  await imported(shop, staff, {
    file: 'slug;title_lv;title_en\nlampas;Lampas;Lamps\nkresli;Krēsli;Chairs\n',
    name: 'kategorijas.csv',
  })
  await imported(shop, staff, {
    file: 'attribute;option;title_lv;title_en;role;color\nkrasa;;Krāsa;Colour;color;\nkrasa;melna;Melna;Black;;#111111\nkrasa;balta;Balta;White;;#ffffff\n',
  })
}
