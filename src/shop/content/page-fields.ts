import { type FieldProblem, type FieldRules, localizedRules, problemsOf } from '../catalogue/structure/fields.ts'
import { languages } from '../languages.ts'
import { type Edit, type Merged, mergeEdits } from '../merge-edits.ts'
import { BlockSchema } from './blocks.calls.ts'
import { BLOCK_KINDS, type Block, HOME_SLUG, type PageContent, SECTION_KINDS, type Words } from './blocks.ts'

/**
 * A page as the fields that staff edit: `title.lv`, `slug`, `blocks` (ids in their order), and `block.<id>`, each block as
 * JSON. So two people who edit different blocks are merged.
 */
export type PageFields = Readonly<Record<string, string>>

const RULES: FieldRules = {
  ...localizedRules('title', { kind: 'text', isRequired: true, max: 120 }),
  ...localizedRules('subTitle', { kind: 'text', max: 300 }),
  ...localizedRules('seoTitle', { kind: 'text', max: 70 }),
  ...localizedRules('seoDescription', { kind: 'text', max: 200 }),
  slug: { kind: 'slug', isRequired: true, max: 80 },
}

const TEXTS = ['title', 'subTitle', 'seoTitle', 'seoDescription'] as const
const MAX_BLOCKS = 60

export function pageFields(slug: string, content: PageContent): PageFields {
  const texts = TEXTS.flatMap((name) => languages.map((lang) => [`${name}.${lang}`, content[name]?.[lang] ?? '']))
  return {
    ...Object.fromEntries(texts),
    slug,
    ...blocksAsFields(content.blocks),
  }
}

type Read = { content: PageContent; problems: Record<string, FieldProblem> }

/** What is wrong is named by its field; a problem in a block by `block.<id>.<part>`. */
export function contentFrom(fields: PageFields): Read {
  const isHome = fields.slug === HOME_SLUG
  const kinds: readonly string[] = isHome ? [...BLOCK_KINDS, ...SECTION_KINDS] : BLOCK_KINDS
  const own = Object.fromEntries(Object.entries(fields).filter(([path]) => path in RULES))
  const problems = isHome ? {} : problemsOf(RULES, own)
  const { blocks, problems: wrong } = blocksFrom(fields, kinds)
  const wordsOf = (name: string): Words =>
    filled(Object.fromEntries(languages.map((lang) => [lang, fields[`${name}.${lang}`]?.trim() ?? ''])))
  const texts = Object.fromEntries(TEXTS.map((name) => [name, wordsOf(name)]))
  return {
    content: { ...(texts as Record<(typeof TEXTS)[number], Words>), blocks },
    problems: { ...problems, ...wrong },
  }
}

/** Blocks of a page or of an e-mail. @param kinds that it may have */
export function blocksFrom(
  fields: PageFields,
  kinds: readonly string[],
): { blocks: Block[]; problems: Record<string, FieldProblem> } {
  const problems: Record<string, FieldProblem> = {}
  const blocks: Block[] = []
  const ids = orderOf(fields)
  if (new Set(ids).size < ids.length || ids.length > MAX_BLOCKS) problems.blocks = 'unknown'
  for (const id of ids) {
    const block = blockFrom(fields[`block.${id}`])
    if (!block || block.id !== id || !kinds.includes(block.kind)) problems[`block.${id}`] = 'unknown'
    else {
      blocks.push(tidy(block))
      for (const [part, problem] of Object.entries(blockProblems(block))) problems[`block.${id}.${part}`] = problem
    }
  }
  return { blocks, problems }
}

export const blocksAsFields = (blocks: readonly Block[]): PageFields => ({
  blocks: blocks.map(({ id }) => id).join(','),
  ...Object.fromEntries(blocks.map((block) => [`block.${block.id}`, JSON.stringify(block)])),
})

export const orderOf = (fields: PageFields): string[] => (fields.blocks ?? '').split(',').filter(Boolean)

export function blockFrom(json: string | undefined): Block | null {
  try {
    return BlockSchema.safeParse(JSON.parse(json ?? '')).data ?? null
  } catch {
    return null
  }
}

const filled = (words: Words): Words => Object.fromEntries(Object.entries(words).filter(([, text]) => text?.trim()))

/** Without empty texts, so that equal pages are equal. */
function tidy(block: Block): Block {
  const entries = Object.entries(block).map(([name, value]) => [name, isWords(value) ? filled(value) : value])
  const tidied = Object.fromEntries(entries) as Block
  if (tidied.kind !== 'questions') return tidied
  const items = tidied.items.map(({ question, answer }) => ({ question: filled(question), answer: filled(answer) }))
  return { ...tidied, items }
}

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).every(isLanguage)
const isLanguage = (key: string) => (languages as readonly string[]).includes(key)

const first = (words: Words) => words[languages[0]]?.trim() ?? ''
const LINK: FieldRules = { link: { kind: 'link', max: 300 }, image: { kind: 'path', isRequired: true } }

/** By part of the block. */
function blockProblems(block: Block): Record<string, FieldProblem> {
  const { from, until } = block
  return from && until && from >= until ? { ...partProblems(block), until: 'dates' } : partProblems(block)
}

function partProblems(block: Block): Record<string, FieldProblem> {
  switch (block.kind) {
    case 'text':
      return first(block.text) ? {} : { 'text.lv': 'required' }
    case 'picture':
      return problemsOf(LINK, { image: block.image })
    case 'products':
      return rowProblems(block)
    case 'button':
      return {
        ...(first(block.linkTitle) ? {} : { 'linkTitle.lv': 'required' as const }),
        ...(block.link.trim() ? problemsOf(LINK, { link: block.link.trim() }) : { link: 'required' as const }),
      }
    case 'table':
      return first(block.cells) ? {} : { 'cells.lv': 'required' }
    case 'questions':
      return questionProblems(block.items)
    case 'banner':
      return {
        ...(first(block.title) ? {} : { 'title.lv': 'required' as const }),
        ...problemsOf(LINK, { link: block.link.trim(), ...(block.image ? { image: block.image } : {}) }),
      }
    case 'scene':
      return block.scene > 0 ? {} : { scene: 'required' }
    case 'set':
      return block.set > 0 ? {} : { set: 'required' }
    default:
      return {}
  }
}

function rowProblems(block: Extract<Block, { kind: 'products' }>): Record<string, FieldProblem> {
  if (block.rule === 'codes') return block.products.length > 0 ? {} : { products: 'required' }
  return (block.rule === 'category' || block.rule === 'badge') && !block.of ? { of: 'required' } : {}
}

function questionProblems(items: readonly { question: Words; answer: Words }[]): Record<string, FieldProblem> {
  if (items.length === 0) return { items: 'required' }
  const found: Record<string, FieldProblem> = {}
  for (const [index, { question, answer }] of items.entries()) {
    if (!first(question)) found[`items.${index}.question.lv`] = 'required'
    if (!first(answer)) found[`items.${index}.answer.lv`] = 'required'
  }
  return found
}

/** Fields of somebody's changes over those of now; the order of blocks is merged from both. */
export function mergeBlockFields(
  current: PageFields,
  { base: read, changes }: Edit<Record<string, string>>,
  isCurrent: boolean,
): Merged<Record<string, string>> {
  // A block that is new, or that somebody has removed, is an empty field.
  const none = Object.fromEntries(Object.keys(changes).map((field) => [field, '']))
  const theirs = { ...none, ...current }
  const base = isCurrent ? theirs : { ...none, ...read }
  if (changes.blocks === undefined) return mergeEdits<Record<string, string>>(theirs, { base, changes })
  const orders = [base, changes, current].map(({ blocks = '' }) => orderOf({ blocks }))
  const blocks = mergeOrders(orders[0] ?? [], orders[1] ?? [], orders[2] ?? []).join(',')
  return mergeEdits<Record<string, string>>(theirs, {
    base: { ...base, blocks: theirs.blocks ?? '' },
    changes: { ...changes, blocks },
  })
}

/** Both orders of blocks together: mine, with those that others added and without those that they removed. */
function mergeOrders(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const merged = mine.filter((id) => theirs.includes(id) || !base.includes(id))
  for (const [index, id] of theirs.entries()) {
    if (base.includes(id) || merged.includes(id)) continue
    const before = merged.indexOf(theirs[index - 1] ?? '')
    merged.splice(before + 1, 0, id)
  }
  return merged
}

/** Texts that are in the default language only. */
export function untranslated(content: PageContent): number {
  const all: Words[] = [content.title, content.subTitle, ...content.blocks.filter((b) => !b.isHidden).flatMap(wordsIn)]
  return all.filter((words) => first(words) && languages.some((lang) => !words[lang]?.trim())).length
}

const wordsIn = (block: Block): Words[] => [
  ...Object.values(block).filter((value): value is Words => isWords(value) && Object.keys(value).length > 0),
  ...(block.kind === 'questions' ? block.items.flatMap(({ question, answer }) => [question, answer]) : []),
]

/** Paths of pictures. */
export const picturesIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => ('image' in block && block.image ? [block.image] : []))
