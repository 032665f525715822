import { z } from 'zod'
import { LocalizedTitle } from '../catalogue/structure/structure.calls.ts'
import { Instant, TextByLanguage } from '../staff/staff.calls.ts'

const State = z.enum(['draft', 'published', 'changed']).describe('changed: the draft differs from what visitors see')

const page = {
  id: z.int(),
  slug: z.string(),
  state: State,
  publishedSlug: z.string().nullable().describe('The address that visitors know'),
  publishAt: Instant.nullable().describe('When the draft is published by itself'),
  editedAt: Instant,
  person: z.string().nullable().describe('Who edited the draft last'),
  isHome: z.boolean(),
  isLinked: z.boolean().describe('Every page links to it: it keeps its address and stays published'),
}

export const PageList = z.object({
  rows: z.array(z.object({ ...page, title: TextByLanguage, untranslated: z.int().describe('Texts in Latvian only') })),
})

const PageFields = z.record(z.string().max(60), z.string().max(130_000))

export const PageDetail = z.object({
  ...page,
  version: z.int(),
  fields: PageFields.describe(
    '`title.lv`, `slug`, …; `blocks`: ids in their order, parted by commas; `block.<id>`: each block as JSON',
  ),
  goods: z.array(z.object({ id: z.int(), code: z.string(), title: z.string() })).describe('Those that its blocks name'),
})

export const PageEditBody = z.object({
  changes: PageFields.refine((changes) => Object.keys(changes).length > 0 && Object.keys(changes).length < 200),
  base: PageFields.default({}),
})

export const NewPage = z.object({ title: LocalizedTitle, slug: z.string().trim().max(80) })
export const PlanBody = z.object({ at: Instant.nullable().describe('null: not by itself') })

export const PageVersions = z.object({
  rows: z.array(
    z.object({
      id: z.int(),
      at: Instant,
      person: z.string().nullable(),
      slug: z.string(),
      isEnd: z.boolean().describe('The page was taken off, or left this address'),
    }),
  ),
})

const Lines = z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }))

export const VersionChanges = z.object({
  lv: Lines.describe('Line by line from that version to the draft'),
  en: Lines,
})

export const RestoreBody = z.object({ version: z.int().positive().max(2_147_483_647) })

export const PagePreviewBody = z.object({
  lang: z.string().max(5),
  changes: PageFields.default({}),
  version: z.int().positive().max(2_147_483_647).optional().describe('A published version in place of the draft'),
  isBusiness: z.boolean().optional().describe('As those who see prices without VAT see it'),
})

export type PageList = z.infer<typeof PageList>
export type PageDetail = z.infer<typeof PageDetail>
export type PageVersions = z.infer<typeof PageVersions>
export type VersionChanges = z.infer<typeof VersionChanges>

const Named = z.array(z.object({ id: z.int(), title: TextByLanguage }))

export const PageChoices = z.object({
  scenes: Named.describe('Furnished rooms'),
  sets: Named.describe('Goods that are offered together'),
  categories: Named,
  badges: Named,
})

export type PageChoices = z.infer<typeof PageChoices>
