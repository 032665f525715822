/** `#rrggbb`. */
export type Colour = string

export const COLOUR = /^#[0-9a-f]{6}$/

/** What WCAG AA asks for: words, and parts of controls. */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

type Three = [number, number, number]

/** Red, green and blue, 0 to 1. */
const channels = (colour: Colour): Three => {
  const number = Number.parseInt(colour.slice(1), 16)
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255]
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))

const colourOf = (rgb: Three): Colour =>
  `#${rgb
    .map((part) =>
      Math.round(clamp(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** As WCAG 2 defines it. */
const luminancePart = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function luminance(colour: Colour): number {
  const [red, green, blue] = channels(colour)
  return 0.2126 * luminancePart(red) + 0.7152 * luminancePart(green) + 0.0722 * luminancePart(blue)
}

/** 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** @param share of the second colour, 0 to 1 */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const [a, b] = [channels(one), channels(other)]
  return colourOf([0, 1, 2].map((i) => (a[i] ?? 0) * (1 - share) + (b[i] ?? 0) * share) as Three)
}

/** Lightness (0 to 1), chroma and hue (radians) of Oklch, whose lightness is even for the eye. */
type Oklch = { lightness: number; chroma: number; hue: number }

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

export function oklchOf(colour: Colour): Oklch {
  const [r, g, b] = channels(colour).map(toLinear) as Three
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, chroma: Math.hypot(a, bb), hue: Math.atan2(bb, a) }
}

/** A colour that no screen shows gets the nearest chroma of the same lightness and hue. */
export function colourOfOklch({ lightness, chroma, hue }: Oklch): Colour {
  for (let share = 1; share > 0; share -= 0.05) {
    const rgb = rgbOf({ lightness, chroma: chroma * share, hue })
    if (rgb.every((part) => part >= -0.001 && part <= 1.001)) return colourOf(rgb)
  }
  return colourOf(rgbOf({ lightness: clamp(lightness), chroma: 0, hue }))
}

function rgbOf({ lightness, chroma, hue }: Oklch): Three {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** The colour of the same hue, nearest in lightness, with which everything is well; null where there is none. */
export function nearestColour(colour: Colour, isFine: (candidate: Colour) => boolean): Colour | null {
  const { lightness, chroma, hue } = oklchOf(colour)
  for (let step = 1; step <= 100; step += 1) {
    for (const next of [lightness - step / 100, lightness + step / 100]) {
      if (next < 0 || next > 1) continue
      const candidate = colourOfOklch({ lightness: next, chroma, hue })
      if (isFine(candidate)) return candidate
    }
  }
  return null
}
