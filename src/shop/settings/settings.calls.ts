import { z } from 'zod'
import { MISSING } from './missing.ts'
import { SETTING_FORM_NAMES } from './setting-forms.ts'

const Fields = z.record(z.string().max(60), z.union([z.string().max(10_000), z.boolean()]))

export const FormName = z.enum(SETTING_FORM_NAMES)

export const SettingForm = z.object({
  name: FormName,
  version: z.int(),
  fields: Fields.describe('Values by path, such as `identity.iban`; sums are euros with a decimal comma'),
})
export type SettingForm = z.infer<typeof SettingForm>

/** Only fields that change, by path; `base`: what they were when they were read. */
export const SettingEdit = z.object({
  changes: Fields.refine((changes) => Object.keys(changes).length > 0 && Object.keys(changes).length < 60),
  base: Fields.default({}),
})

export const OpeningList = z.object({
  isOpen: z.boolean(),
  missing: z
    .array(
      z.object({
        key: z.enum(MISSING),
        names: z.array(z.string()).describe('Fields, pages or settings that it is about'),
        mustHave: z.boolean().describe('The shop cannot open without it'),
      }),
    )
    .describe('What is still to be done before the shop can sell'),
})
export type OpeningList = z.infer<typeof OpeningList>
