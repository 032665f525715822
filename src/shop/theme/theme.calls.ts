import { z } from 'zod'
import { languages } from '../languages.ts'
import { SCHEMES } from './theme.ts'

const Fields = z.record(z.string().max(60), z.union([z.string().max(60), z.boolean()]))

export const ThemeForm = z.object({
  version: z.int(),
  fields: Fields.describe('Values by path, such as `light.accent`: `#0f5c4a`'),
  isDefault: z.boolean(),
  logo: z.object({ src: z.string(), width: z.int(), height: z.int() }).nullable(),
})
export type ThemeForm = z.infer<typeof ThemeForm>

/** Only fields that change; `base`: what they were when they were read. */
export const ThemeEdit = z.object({
  changes: Fields.refine((changes) => Object.keys(changes).length > 0 && Object.keys(changes).length < 60),
  base: Fields.default({}),
})

export const PREVIEWED_PAGES = ['home', 'list'] as const

export const ThemePreview = z.object({
  fields: Fields,
  page: z.enum(PREVIEWED_PAGES).default('home'),
  scheme: z.enum(SCHEMES).default('light'),
  isBusiness: z.boolean().default(false),
  lang: z.enum(languages).optional(),
})
