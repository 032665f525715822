import { z } from 'zod'
import { languages } from '../languages.ts'
import { AUDIENCES, type Block, BUILT_IN_SECTIONS, PRODUCT_RULES } from './blocks.ts'

const MAX_HTML = 60_000
const MAX_TEXT = 2_000
const MAX_PRODUCTS = 24
const MAX_QUESTIONS = 60

const words = (max: number) => z.partialRecord(z.enum(languages), z.string().max(max))
const Short = words(300)
const Id = z.int().positive().max(2_147_483_647)
const Moment = z.iso.datetime()

const common = {
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  isHidden: z.boolean().optional(),
  audience: z.enum(AUDIENCES).optional(),
  from: Moment.optional(),
  until: Moment.optional(),
}

export const BlockSchema: z.ZodType<Block> = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('text'), title: Short.optional(), text: words(MAX_HTML) }),
  z.object({ ...common, kind: z.literal('picture'), image: z.string().max(200), alt: Short, caption: Short }),
  z.object({
    ...common,
    kind: z.literal('products'),
    title: Short,
    rule: z.enum(PRODUCT_RULES),
    of: Id.optional(),
    products: z.array(Id).max(MAX_PRODUCTS),
  }),
  z.object({ ...common, kind: z.literal('button'), linkTitle: Short, link: z.string().max(300) }),
  z.object({ ...common, kind: z.literal('table'), title: Short, cells: words(20_000) }),
  z.object({
    ...common,
    kind: z.literal('questions'),
    title: Short,
    items: z.array(z.object({ question: Short, answer: words(MAX_TEXT) })).max(MAX_QUESTIONS),
  }),
  z.object({
    ...common,
    kind: z.literal('banner'),
    title: Short,
    text: words(MAX_TEXT),
    image: z.string().max(200),
    alt: Short,
    link: z.string().max(300),
    linkTitle: Short,
    color: z.enum(['green', 'pink', 'amber', 'sky']),
  }),
  z.object({ ...common, kind: z.literal('scene'), scene: z.int().min(0).max(2_147_483_647) }),
  z.object({ ...common, kind: z.literal('set'), set: z.int().min(0).max(2_147_483_647) }),
  z.object({ ...common, kind: z.literal('brands'), title: Short }),
  z.object({ ...common, kind: z.enum(BUILT_IN_SECTIONS) }),
])
