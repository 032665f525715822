import type { Row } from './report.ts'

const WIDTH = 880
const LABEL = 320
const NUMBER = 96
const LINE = 34
const BAR = 16

const xml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A bar for each kind of request: its share of bare `node:http`, or of bare React where that is the measure. */
export function drawChart(rows: readonly Row[]): string {
  const bars = rows.map(({ what, figures, bare, react }) => ({
    what,
    share: figures.perSecond / Math.max(1, (react ?? bare).perSecond),
    beside: react ? 'renderToString' : 'node:http',
  }))
  const room = WIDTH - LABEL - NUMBER
  const height = bars.length * LINE + 56
  const lines = bars.map(({ what, share, beside }, index) => {
    const y = 40 + index * LINE
    const width = Math.max(2, Math.round(Math.min(1, share) * room))
    return `<text x="${LABEL - 12}" y="${y + 13}" text-anchor="end">${xml(what)}</text>
<rect x="${LABEL}" y="${y}" width="${room}" height="${BAR}" rx="3" fill="#eef2ef"/>
<rect x="${LABEL}" y="${y}" width="${width}" height="${BAR}" rx="3" fill="${beside === 'node:http' ? '#0f5c4a' : '#3f7fb5'}"/>
<text x="${WIDTH - NUMBER + 10}" y="${y + 13}" font-weight="600">${share >= 0.1 ? share.toFixed(2) : share.toFixed(3)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#1c2321">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LABEL}" y="22"><tspan fill="#0f5c4a" font-weight="600">share of node:http</tspan>, <tspan fill="#3f7fb5" font-weight="600">share of renderToString</tspan>; 1 is as fast as bare</text>
${lines.join('\n')}
</svg>
`
}
