import type { Settings } from '../settings/settings.ts'
import { type Colour, contrast, mix, nearestColour, TEXT_CONTRAST } from '../theme/contrast.ts'

const PAPER = '#ffffff'
/** Of white in the tint of the accent. */
const TINT = 0.88

/** Behind what is to be seen first. */
export const tintOf = (accent: Colour): Colour => mix(accent, PAPER, TINT)

/** Kept in the document, so that it looks the same in ten years. `logo`: the hash of its file. */
export type PaperLook = {
  /** `#rrggbb`; null: the program's. */
  accent: string | null
  logo: { hash: string; width: number; height: number } | null
}

/** Null where the shop has neither colours nor a logo of its own. */
export function paperLookOf({ theme, logo }: Partial<Pick<Settings, 'theme' | 'logo'>>): PaperLook | null {
  if (!theme && !logo) return null
  return {
    accent: theme ? readable(theme.light.accent) : null,
    logo: logo ? { hash: logo.png, width: logo.width, height: logo.height } : null,
  }
}

/** Words of it are on white paper and on its tint, also where the shop has another ground. */
function readable(accent: Colour): Colour | null {
  const isFine = (colour: Colour) =>
    contrast(colour, PAPER) >= TEXT_CONTRAST && contrast(colour, tintOf(colour)) >= TEXT_CONTRAST
  return isFine(accent) ? accent : nearestColour(accent, isFine)
}
