import { type FieldProblem, type FieldRules, localizedRules, problemsOf } from '../catalogue/structure/fields.ts'
import { languages } from '../languages.ts'
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
    blocks: content.blocks.map(({ id }) => id).join(','),
    ...Object.fromEntries(content.blocks.map((block) => [`block.${block.id}`, JSON.stringify(block)])),
  }
}

type Read = { content: PageContent; problems: Record<string, FieldProblem> }

/** What is wrong is named by its field; a problem in a block by `block.<id>.<part>`. */
export function contentFrom(fields: PageFields): Read {
  const isHome = fields.slug === HOME_SLUG
  const kinds: readonly string[] = isHome ? [...BLOCK_KINDS, ...SECTION_KINDS] : BLOCK_KINDS
  const own = Object.fromEntries(Object.entries(fields).filter(([path]) => path in RULES))
  const problems = isHome ? {} : problemsOf(RULES, own)
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
  const wordsOf = (name: string): Words =>
    filled(Object.fromEntries(languages.map((lang) => [lang, fields[`${name}.${lang}`]?.trim() ?? ''])))
  const texts = Object.fromEntries(TEXTS.map((name) => [name, wordsOf(name)]))
  return { content: { ...(texts as Record<(typeof TEXTS)[number], Words>), blocks }, problems }
}

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

/** Both orders of blocks together: mine, with those that others added and without those that they removed. */
export function mergeOrders(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
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
