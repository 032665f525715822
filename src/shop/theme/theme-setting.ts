import { z } from 'zod'
import { weakPairsInWords } from './check-theme.ts'
import { COLOUR } from './contrast.ts'
import { type AccentColours, THEME_CORNERS, THEME_FONTS, type Theme, type ThemeColours } from './theme.ts'

const Colour = z.string().regex(COLOUR)
const accents = { accent: Colour, fill: Colour, onFill: Colour }
const Accents = z.object(accents) satisfies z.ZodType<AccentColours>
const Colours = z.object({
  ...accents,
  paper: Colour,
  surface: Colour,
  text: Colour,
  border: Colour,
}) satisfies z.ZodType<ThemeColours>

/** As it is stored; one that cannot be read is refused, whoever writes it. */
export const ThemeSetting = z
  .object({
    font: z.enum(THEME_FONTS),
    corners: z.enum(THEME_CORNERS),
    light: Colours,
    dark: Colours,
    business: z.object({ isOwn: z.boolean(), light: Accents, dark: Accents }),
  })
  .superRefine((theme: Theme, ctx) => {
    for (const message of weakPairsInWords(theme)) ctx.addIssue({ code: 'custom', message })
  })

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** The SHA-256 of files in the store of pictures. `svg`: null where the upload was a PNG. Pixels of the PNG. */
export const LogoSetting = z.object({
  svg: Hash.nullable(),
  png: Hash,
  icon: Hash,
  width: z.int().positive(),
  height: z.int().positive(),
})
export type LogoSetting = z.infer<typeof LogoSetting>
