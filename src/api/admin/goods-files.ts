import { z } from 'zod'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { templateRows } from '../../shop/goods-files/templates.ts'
import { exportRows } from '../../shop/imports/export-file.db.ts'
import { ImportKind, Kind } from '../../shop/imports/imports.calls.ts'
import { SHEET_TYPES } from './shared.ts'

const Slug = z.string().max(200).optional()

const download = staffCall({
  method: 'GET',
  path: '/goods-files/:kind',
  about: 'Goods, or what they are made of, as a file that can be imported again',
  access: 'export',
  params: z.object({ kind: Kind }),
  query: z.object({
    type: z.enum(['csv', 'xlsx']).default('csv'),
    category: Slug.describe('Slug; with everything below it'),
    manufacturer: Slug,
    published: z.enum(['0', '1']).optional(),
  }),
  fileType: SHEET_TYPES.csv,
  send: async (ctx, { params: { kind }, query: { type, published, ...filter } }, { reply }) => {
    const { database, writeSheet } = ctx.services
    ctx.logSecurity('data-exported', { actor: ctx.actor, isPersonal: 'false' })
    const rows = exportRows(database.readDb, kind, {
      ...filter,
      ...(published === undefined ? {} : { published: published === '1' }),
    })
    return reply
      .type(SHEET_TYPES[type])
      .header('content-disposition', `attachment; filename="${kind}-${ctx.now.toISOString().slice(0, 10)}.${type}"`)
      .header('cache-control', 'no-store')
      .send(await writeSheet(type, rows))
  },
})

const template = staffCall({
  method: 'GET',
  path: '/goods-files/:kind/template',
  about: 'A file with the columns that are filled most often and example rows, to begin with',
  access: 'import',
  params: z.object({ kind: ImportKind }),
  query: z.object({ type: z.enum(['csv', 'xlsx']).default('xlsx') }),
  fileType: SHEET_TYPES.xlsx,
  send: async (ctx, { params: { kind }, query: { type } }, { reply }) =>
    reply
      .type(SHEET_TYPES[type])
      .header('content-disposition', `attachment; filename="${kind}-${ctx.t.imports.templateName}.${type}"`)
      .header('cache-control', 'no-store')
      .send(await ctx.services.writeSheet(type, templateRows(kind))),
})

export const goodsFileCalls: readonly StaffCall[] = [download, template]
