import sanitizeHtml from 'sanitize-html'

/** What drawings are made of. No scripts, links, animations, foreign content, pictures or style sheets. */
const ELEMENTS = [
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline'],
  ...['polygon', 'text', 'tspan', 'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern'],
]

const PRESENTATION = [
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'opacity'],
  ...['stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-opacity', 'clip-path', 'clip-rule', 'mask'],
  ...['stop-color', 'stop-opacity', 'color', 'display', 'visibility', 'paint-order', 'font-family', 'font-size'],
  ...['font-weight', 'font-style', 'letter-spacing', 'text-anchor', 'dominant-baseline', 'vector-effect'],
]

const ATTRIBUTES = new Set([
  ...PRESENTATION,
  ...['id', 'd', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'dx', 'dy', 'width'],
  ...['height', 'viewBox', 'preserveAspectRatio', 'transform', 'points', 'offset', 'gradientUnits', 'spreadMethod'],
  ...['gradientTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits', 'patternUnits', 'patternContentUnits'],
  ...['patternTransform', 'xmlns', 'href', 'xlink:href', 'version', 'textLength', 'lengthAdjust'],
])

const SVG = 'http://www.w3.org/2000/svg'
const MAX_ELEMENTS = 5_000

type Attributes = Record<string, string>

/** Keeps what is allowed; null for what is no drawing. Looks from a style sheet become attributes. */
export function cleanSvg(text: string): string | null {
  // Entities can grow without end, and hide what they stand for.
  if (/<!(?:ENTITY|DOCTYPE[^>]*\[)/i.test(text) || (text.match(/</g)?.length ?? 0) > 2 * MAX_ELEMENTS) return null
  const looks = looksByClass(text)
  const cleaned = sanitizeHtml(text, {
    allowedTags: ELEMENTS,
    allowedAttributes: false,
    allowVulnerableTags: false,
    // What stands in these is dropped with them.
    nonTextTags: ['script', 'style', 'foreignObject', 'metadata', 'iframe', 'a', 'textarea', 'option', 'noscript'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: cleanAttributes(tagName, attribs, looks) }) },
  }).trim()
  return /^<svg[\s>]/.test(cleaned) && /<\/svg>$|^<svg[^>]*\/>$/.test(cleaned) ? cleaned : null
}

function cleanAttributes(tagName: string, attribs: Attributes, looks: ReadonlyMap<string, Attributes>): Attributes {
  const ofClasses = (attribs.class ?? '').split(/\s+/).map((name) => looks.get(name) ?? {})
  const all: Attributes = Object.assign({}, attribs, ...ofClasses, declarations(attribs.style ?? ''))
  const kept = Object.entries(all).filter(([name, value]) => ATTRIBUTES.has(name) && isHarmless(name, value))
  const own = Object.fromEntries(kept)
  const { 'xlink:href': old, ...others } = own
  const linked: Attributes = old && !own.href ? { ...others, href: old } : others
  if (tagName !== 'svg') return linked
  return { ...linked, xmlns: SVG }
}

/** Nothing outside of the drawing is named. */
function isHarmless(name: string, value: string): boolean {
  if (name === 'href' || name === 'xlink:href') return /^#[\w.:-]+$/.test(value)
  if (name === 'xmlns') return value === SVG
  return !/javascript:|@import|expression\(|\\/i.test(value) && !/url\((?!\s*['"]?#[\w.:-]+['"]?\s*\))/i.test(value)
}

/** Drawing programs name looks by classes: `.cls-1{fill:#fff}`. */
function looksByClass(text: string): Map<string, Attributes> {
  const looks = new Map<string, Attributes>()
  for (const [, css = ''] of text.matchAll(/<style[^>]*>([\s\S]{0,20000}?)<\/style>/gi)) {
    for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      for (const [, name = ''] of selectors.matchAll(/\.([\w-]+)(?=\s*(?:,|$))/g)) {
        looks.set(name, { ...looks.get(name), ...declarations(body) })
      }
    }
  }
  return looks
}

function declarations(css: string): Attributes {
  const found = css.split(';').flatMap((each): [string, string][] => {
    const at = each.indexOf(':')
    const [name, value] = [each.slice(0, at).trim(), each.slice(at + 1).trim()]
    return at > 0 && PRESENTATION.includes(name) && value ? [[name, value]] : []
  })
  return Object.fromEntries(found)
}
