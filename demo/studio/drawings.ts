import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './pictures.ts'

/** Line drawings as SVG: category, benefit, payment and shipping icons, the makers' wordmarks. */

const icons: Record<string, string> = {
  'biroja-mebeles': '<path d="M3 9h18M5 9v11M19 9v11M12.5 9v5H19"/><path d="M14.8 11.5h2"/><path d="M7 9V5.5h5V9"/>',
  datortehnika:
    '<rect x="4.5" y="5" width="15" height="10.5" rx="1.5"/><path d="M2.5 19h19M9.5 15.5 9 19M14.5 15.5l.5 3.5"/>',
  'skana-un-prezentacijas':
    '<path d="M4.5 15.5V12a7.5 7.5 0 0 1 15 0v3.5"/><rect x="3.5" y="13.5" width="4" height="6" rx="1.8"/><rect x="16.5" y="13.5" width="4" height="6" rx="1.8"/>',
  'druka-un-kanceleja':
    '<path d="M7 9V3.5h10V9"/><rect x="3.5" y="9" width="17" height="7.5" rx="1.5"/><path d="M7 14h10v6.5H7zM17 11.7h.01"/>',
  'apgaismojums-un-elektriba':
    '<path d="M5 20.5h8M9 20.5V14L6 9.5l6-5"/><path d="m10.4 3 6.2 4.6-5 3.9a3.9 3.9 0 0 1-1.2-8.500z"/><path d="M16.500 12l1.500 1.800M18.700 9.800l2.100.700"/>',
  'skolai-un-majai':
    '<path d="M6 9.500a6 6 0 0 1 12 0V19a1.500 1.500 0 0 1-1.500 1.500h-9A1.500 1.500 0 0 1 6 19z"/><path d="M9.500 4V3.200A1.200 1.200 0 0 1 10.700 2h2.600a1.200 1.200 0 0 1 1.200 1.200V4M8.500 20.500v-5a1.500 1.500 0 0 1 1.500-1.500h4a1.500 1.500 0 0 1 1.500 1.500v5M8.500 17h7M10 9.500h4"/>',
  'benefit-delivery':
    '<path d="M2.500 6h11v10.500h-11zM13.500 9.500h4l3.500 3.500v3.500h-7.500z"/><circle cx="6.800" cy="17.500" r="1.900"/><circle cx="17" cy="17.500" r="1.900"/>',
  'benefit-locker':
    '<rect x="3.500" y="3.500" width="17" height="17" rx="1.500"/><path d="M12 3.500v17M3.500 9.500h8.500M12 14.500h8.500M9.500 6.500h.01M9.500 14h.01M14.500 9h.01M14.500 17.500h.01"/>',
  'benefit-returns': '<path d="M4 9h11a5 5 0 0 1 0 10H8"/><path d="M7.500 5.500 4 9l3.500 3.500"/>',
  'benefit-invoice':
    '<path d="M6 3.500h9l3.500 3.500v13.500H6z"/><path d="M14.500 3.500V7.500h4M9 11.500h6.500M9 14.500h6.500M9 17.500h3.500"/>',
  'benefit-support': '<path d="M4 5.500h16v10.500h-8.500L7.500 19.500V16H4z"/><path d="M8 9.500h8M8 12.500h5"/>',
  'benefit-guarantee':
    '<path d="M12 3l7.500 2.500v6c0 4.500-3 7.700-7.500 9.500-4.500-1.800-7.500-5-7.500-9.500v-6z"/><path d="m8.700 12 2.300 2.300 4.300-4.600"/>',
  courier: '<path d="M12 3 20 7v10l-8 4-8-4V7z"/><path d="m4 7 8 4 8-4M12 11v10M8 5l8 4v3.500"/>',
  locker:
    '<rect x="4" y="3" width="16" height="18" rx="1.500"/><path d="M4 9h16M4 15h16M12 9v12M9.500 6h5M9.500 12h.01M17.500 12h.01M9.500 18h.01M17.500 18h.01"/>',
  shop: '<path d="M4.500 10v10.500h15V10M3 7l1.500-3.500h15L21 7a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z"/><path d="M9.500 20.500V14h5v6.500"/>',
  'bank-transfer':
    '<path d="M3.500 9.500 12 4l8.500 5.500zM5.500 9.500v7M10 9.500v7M14 9.500v7M18.500 9.500v7M3.500 16.500h17M3 20h18"/>',
  'practice-bank':
    '<path d="M3.500 9.500 12 4l8.500 5.500zM5.500 9.500V16M9.500 9.500V16M3.500 16H11M3 20h8"/><path d="m14.500 17.500 2.200 2.200 4-4.500"/>',
  card: '<rect x="2.500" y="5" width="19" height="14" rx="2"/><path d="M2.500 9.500h19M6 15h4M15.500 15h2.500"/>',
  banklink:
    '<path d="M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1.300 1.300"/><path d="M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1.300-1.300"/>',
}

const icon = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${body}</svg>\n`

/** Our own letters: strokes on a grid with x-height 8, ascenders 13, descenders −4; y runs down from the ascender line. */
const letters: Record<string, { width: number; path: string }> = {
  a: { width: 8, path: 'M8 5v8M8 9a4 4 0 1 0-8 0 4 4 0 1 0 8 0' },
  d: { width: 8, path: 'M8 0v13M8 9a4 4 0 1 0-8 0 4 4 0 1 0 8 0' },
  e: { width: 8, path: 'M0 9h8a4 4 0 1 0-1.200 2.900' },
  i: { width: 0, path: 'M0 5v8M0 1.300v.01' },
  j: { width: 2, path: 'M2 5v9.500a2.500 2.500 0 0 1-2.500 2.500M2 1.300v.01' },
  k: { width: 6.5, path: 'M0 0v13M6 5 0 9.700M2.300 8 6.500 13' },
  l: { width: 0, path: 'M0 0v13' },
  m: { width: 12, path: 'M0 13V5M0 8a3 3 0 0 1 6 0v5M6 8a3 3 0 0 1 6 0v5' },
  n: { width: 7, path: 'M0 13V5M0 8.500a3.500 3.500 0 0 1 7 0V13' },
  o: { width: 8, path: 'M8 9a4 4 0 1 0-8 0 4 4 0 1 0 8 0' },
  p: { width: 8, path: 'M0 5v12M8 9a4 4 0 1 0-8 0 4 4 0 1 0 8 0' },
  r: { width: 4.5, path: 'M0 13V5M0 9a4 4 0 0 1 4.500-3.900' },
  s: {
    width: 6,
    path: 'M5.700 6.300C5 5.400 4.100 5 3 5 1.400 5 .3 5.800.3 7c0 2.900 5.600 1.200 5.600 4 0 1.300-1.200 2-2.900 2-1.300 0-2.400-.500-3-1.500',
  },
  t: { width: 4.5, path: 'M1.500 1.500V11a2 2 0 0 0 3 1.700M-.500 5h5' },
  u: { width: 7, path: 'M0 5v4.500a3.500 3.500 0 0 0 7 0M7 5v8' },
  v: { width: 7, path: 'M0 5l3.500 8L7 5' },
  y: { width: 7, path: 'M0 5l3.600 7.800M7 5 2 16.200' },
  z: { width: 6, path: 'M0 5h6L0 13h6' },
}

type Mark = { colour: string; weight: number; sign: string; spacing?: number }

/** A sign of 14 × 14 before each name. */
const makers: Record<string, Mark> = {
  ozolkalns: { colour: '#4a5f3a', weight: 1.7, sign: '<path d="M0 13 7 1l7 12M4 13l3-5.500 3 5.500"/>' },
  nordvik: { colour: '#22384f', weight: 1.3, sign: '<path d="M0 13V0l14 13V0"/>' },
  pikseris: { colour: '#2f4fa3', weight: 1.8, sign: '<path d="M1 0h5v5H1zM8 0h5v5H8zM1 7h5v5H1zM10.500 9.500h.01"/>' },
  klavio: {
    colour: '#3a3a3c',
    weight: 1.6,
    sign: '<rect x="0" y="0" width="13" height="13" rx="3.500"/><path d="M4 9.300h5"/>',
  },
  skanda: { colour: '#8a3b52', weight: 1.7, sign: '<path d="M0 5v4M3.500 2v10M7 0v14M10.500 3v8M14 5.500v3"/>' },
  projekta: {
    colour: '#b3541e',
    weight: 1.5,
    sign: '<circle cx="3.500" cy="7" r="3.500"/><path d="M8 4.500 14 1v12L8 9.500"/>',
  },
  papyra: { colour: '#3f6f7d', weight: 1.4, sign: '<path d="M1 0h8l4 4v9H1zM9 0v4h4"/>' },
  tintara: {
    colour: '#31327a',
    weight: 1.7,
    sign: '<path d="M7 0c3.500 4.200 5 6.500 5 8.500a5 5 0 0 1-10 0C2 6.500 3.500 4.200 7 0z"/>',
  },
  lumeris: {
    colour: '#b98213',
    weight: 1.5,
    sign: '<circle cx="7" cy="7" r="3"/><path d="M7 0v1M7 13v1M0 7h1M13 7h1M2 2l.7.7M11.300 11.300l.7.7M12 2l-.7.7M2.700 11.300l-.7.7"/>',
  },
  voltena: { colour: '#1d6b4f', weight: 1.9, sign: '<path d="M8 0 2 8h5l-1 6 6-8H7z"/>' },
  laiksis: { colour: '#444a52', weight: 1.4, sign: '<circle cx="7" cy="7" r="6.500"/><path d="M7 3v4l2.700 2"/>' },
  somdaris: { colour: '#7a4b2a', weight: 1.7, sign: '<path d="M1 5h12v8H1zM4 5V3a3 3 0 0 1 6 0v2"/>' },
  virtena: {
    colour: '#a23b2f',
    weight: 1.5,
    sign: '<path d="M0 4h11v5a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4zM11 5.500h1a2 2 0 0 1 0 4h-1M3.500 0v1.500M7 0v1.500"/>',
  },
  kastera: {
    colour: '#55606a',
    weight: 1.8,
    sign: '<path d="M0 3.500 7 0l7 3.500v7L7 14l-7-3.500zM0 3.500 7 7l7-3.500M7 7v7"/>',
  },
}

function wordmark(name: string, { colour, weight, sign, spacing = 3.2 }: Mark): string {
  let x = 20
  const strokes: string[] = []
  for (const letter of name) {
    const glyph = letters[letter]
    if (!glyph) throw new Error(`no letter ${letter}`)
    strokes.push(`<path transform="translate(${Math.round(x * 10) / 10} 0)" d="${glyph.path}"/>`)
    x += glyph.width + spacing
  }
  const width = Math.ceil(x - spacing + 3)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -4 ${width + 3} 24" width="${(width + 3) * 5}" height="120" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"><g>${sign}</g>${strokes.join('')}</svg>\n`
}

/** Takes the zeros away that serve nobody. */
const tidy = (svg: string) => svg.replace(/(\.\d*?)0+(?=[^\d])/g, '$1').replace(/\.(?=[^\d])/g, '')

async function save(path: string, svg: string) {
  const body = svg.replace(
    / (d|width|height|x|y|r|rx|cx|cy)="([^"]+)"/g,
    (_, key: string, value: string) => ` ${key}="${tidy(`${value} `).trimEnd()}"`,
  )
  await writeFile(join(root, path), body)
}

await mkdir(join(root, 'icons'), { recursive: true })
await mkdir(join(root, 'logos'), { recursive: true })
for (const [name, body] of Object.entries(icons)) await save(`icons/${name}.svg`, icon(body))
for (const [name, mark] of Object.entries(makers)) await save(`logos/${name}.svg`, wordmark(name, mark))
