import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Sharp } from 'sharp'

/** Colours as `#rrggbb`. */
type Colours = { ground: string; ink: string }

// A server may have no fonts installed.
const FONT = {
  font: 'Instrument Sans Bold',
  fontfile: join(
    dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/instrument-sans/package.json')),
    '700Bold/InstrumentSans_700Bold.ttf',
  ),
}
const SOCIAL = { width: 1200, height: 630 }
/** A mask may cut away what lies outside of a circle of four fifths. */
const SAFE = 0.56
const USUAL = 0.62
/** What a logo leaves of a home screen's icon. */
const LOGO_SHARE = 0.8

/** A square PNG with the first letter of the shop's name, or nothing where it begins with neither letter nor digit. */
export async function drawLetterIcon(letter: string, colours: Colours, size: number, isMaskable: boolean) {
  const high = Math.round(size * (isMaskable ? SAFE : USUAL))
  const square = await ground(size, size, colours.ground)
  return (letter ? square.composite([{ input: await textPicture(letter, colours.ink, high, high) }]) : square)
    .png()
    .toBuffer()
}

/** A square PNG with the logo on white, because phones show transparent icons on black. */
export async function drawLogoIcon(logo: Uint8Array, size: number, isMaskable: boolean) {
  const { default: sharp } = await import('sharp')
  const high = Math.round(size * (isMaskable ? SAFE : LOGO_SHARE))
  const input = await sharp(logo)
    .resize({ width: high, height: high, fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer()
  return (await ground(size, size, '#ffffff')).composite([{ input }]).png().toBuffer()
}

/** 1200 × 630 PNG with the name of the shop, for links that others share. */
export async function drawSocialPicture(name: string, colours: Colours) {
  const { width, height } = SOCIAL
  const input = await textPicture(name, colours.ink, Math.round(width * 0.8), Math.round(height * 0.5))
  return (await ground(width, height, colours.ground)).composite([{ input }]).png().toBuffer()
}

async function ground(width: number, height: number, background: string): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width, height, channels: 4, background } })
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

async function textPicture(words: string, ink: string, width: number, height: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const escaped = words.replace(/[&<>]/g, (sign) => escapes[sign] ?? '')
  const text = `<span foreground="${ink}">${escaped}</span>`
  const drawn = await sharp({ text: { text, ...FONT, rgba: true, width, height, align: 'centre' } })
    .png()
    .toBuffer()
  return sharp(drawn).resize({ width, height, fit: 'inside', withoutEnlargement: true }).toBuffer()
}
