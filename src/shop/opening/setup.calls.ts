import { z } from 'zod'
import { languages } from '../languages.ts'
import { LAW_PAGES } from '../settings/law-pages.ts'
import { OpeningList } from '../settings/settings.calls.ts'
import { CARRIERS } from '../shipping/carrier-point.ts'
import { LAW_PAGE_STATES, SETUP_STEPS } from './setup.ts'

const Words = z.record(z.string(), z.string())

export const Setup = z.object({
  opening: OpeningList,
  done: z.array(z.enum(SETUP_STEPS)).describe('Derived from what is there'),
  vatNumber: z.string(),
  regNumber: z.string(),
  delivery: z.array(
    z.object({
      code: z.string(),
      title: Words,
      isActive: z.boolean(),
      carrier: z.string().nullable(),
      points: z.int().nullable().describe('Pickup points that buyers can choose; null where there are none to choose'),
      failure: z.string().nullable().describe('Why the list of points could not be read'),
    }),
  ),
  payments: z.array(z.object({ code: z.string(), title: Words, description: Words, isActive: z.boolean() })),
  goods: z.object({ published: z.int(), all: z.int() }),
  pages: z.array(
    z.object({
      slug: z.enum(LAW_PAGES),
      state: z.enum(LAW_PAGE_STATES),
      signedOn: z.string().nullable(),
      digest: z.string(),
    }),
  ),
  mail: z.object({
    hasServer: z.boolean(),
    test: z
      .object({ state: z.enum(['queued', 'sent', 'dead']), recipient: z.string(), error: z.string().nullable() })
      .nullable(),
  }),
})
export type Setup = z.infer<typeof Setup>

export const DemoGoods = z.object({
  state: z
    .enum(['none', 'putting', 'in', 'removing', 'removed', 'failed', 'demo'])
    .describe('demo: this is the demo shop, whose goods are all invented'),
  canPut: z.boolean().describe('The shop has no goods'),
  done: z.int().describe('Files that are in'),
  files: z.int(),
  unsold: z.int().describe('Products that a removal deletes, or has deleted'),
  sold: z.int().describe('Products that it archives: orders, offers or opinions name them'),
})
export type DemoGoods = z.infer<typeof DemoGoods>

export const DeliveryChoice = z.object({
  carriers: z.array(z.enum(CARRIERS)).describe('With lockers'),
  courier: z.boolean(),
  abroad: z.boolean().describe('New ways also go to Lithuania and Estonia'),
})

export const PaymentChoice = z.object({ codes: z.array(z.string().max(60)).max(20) })

export const LawPageName = z.object({ slug: z.enum(LAW_PAGES) })

export const LawPageText = z.object({
  slug: z.enum(LAW_PAGES),
  digest: z.string(),
  texts: z.array(z.object({ lang: z.enum(languages), title: z.string(), content: z.string().describe('HTML') })),
})
export type LawPageText = z.infer<typeof LawPageText>

export const Signature = z.object({ digest: z.string().max(64).describe('Of the text that was read') })

export const VatAnswer = z.object({
  state: z.enum(['valid', 'invalid', 'not_reachable']),
  name: z.string(),
  address: z.string(),
})

export const RegisterAnswer = z.object({
  state: z.enum(['found', 'unknown', 'not_reachable', 'off']).describe('off: the server asks no register'),
  name: z.string(),
  address: z.string(),
  isClosed: z.boolean(),
  isSameName: z.boolean().describe('Whether the settings have the same name'),
})
export type RegisterAnswer = z.infer<typeof RegisterAnswer>
export type VatAnswer = z.infer<typeof VatAnswer>
