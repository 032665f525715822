import type { Plugin } from 'vite'
import { filledIcons, iconPaths } from '../src/ui/icon-paths.ts'

const CELL = 24
const icons = Object.entries(iconPaths)
const isFilled = (name: string) => (filledIcons as readonly string[]).includes(name)

/** Adds the sprite and the place of each icon in it (icon.css) to the style sheets of pages. */
export const iconSprite: Plugin = {
  name: 'icon-sprite',
  enforce: 'pre',
  transform: (css, id) => (/\/src\/(styles\/\w+|admin\/admin)\.css$/.test(id) ? css + spriteRules() : null),
}

function spriteRules(): string {
  const place = (index: number) => `${Number(((index / (icons.length - 1)) * 100).toFixed(4))}%`
  const rules = icons.map(([name], index) =>
    isFilled(name) ? `:root { --icon-${name}: ${place(index)} }` : `.icon--${name} { --icon: ${place(index)} }`,
  )
  return `@layer base {
    .icon { mask-image: url("${dataUrl(sprite())}"); mask-size: ${icons.length * 100}% 100% }
    ${rules.join('\n')}
  }`
}

function sprite(): string {
  const cells = icons.map(
    ([name, d], index) =>
      `<path transform="translate(${index * CELL})" d="${d}"${isFilled(name) ? ' fill="#000" stroke-width="2.2"' : ''}/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${icons.length * CELL} ${CELL}" fill="none" stroke="#000" ` +
    `stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${cells.join('')}</svg>`
  )
}

/** Percent-encoded rather than Base64, because that compresses better. */
const dataUrl = (svg: string) =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>]/g, (sign) => encodeURIComponent(sign))}`
