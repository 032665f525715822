import { type Lang, languages } from '../languages.ts'
import type { Block, Words } from './blocks.ts'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** As `inLang`, of words that may have no language. */
export const wordIn = (words: Words | undefined, lang: Lang): string => words?.[lang] || words?.[languages[0]] || ''

/** The rows of a table; the first one is its heading. */
export const rowsOfTable = (cells: string): string[][] =>
  cells
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => line.split('\t').map((cell) => cell.trim()))

const heading = (title: string) => (title ? `<h2>${escaped(title)}</h2>` : '')
const paragraph = (text: string) => (text ? `<p>${escaped(text)}</p>` : '')

/** The words of blocks as HTML, for letters, documents and programs that know no blocks. What shows goods has none. */
export const htmlOf = (blocks: readonly Block[], lang: Lang): string =>
  blocks
    .filter(({ isHidden }) => !isHidden)
    .map((block) => blockHtml(block, lang))
    .filter(Boolean)
    .join('\n')

function blockHtml(block: Block, lang: Lang): string {
  const word = (words: Words | undefined) => wordIn(words, lang)
  switch (block.kind) {
    case 'text':
      return heading(word(block.title)) + word(block.text)
    case 'picture':
      return paragraph(word(block.caption))
    case 'table': {
      const cell = (name: string) => (text: string) => `<${name}>${escaped(text)}</${name}>`
      const [head = [], ...body] = rowsOfTable(word(block.cells)).map((row, index) =>
        row.map(cell(index === 0 ? 'th' : 'td')),
      )
      const lines = [
        `<thead><tr>${head.join('')}</tr></thead>`,
        `<tbody>${body.map((row) => `<tr>${row.join('')}</tr>`).join('')}</tbody>`,
      ]
      return `${heading(word(block.title))}<table>${lines.join('')}</table>`
    }
    case 'questions': {
      const items = block.items.map(
        ({ question, answer }) => `<h3>${escaped(word(question))}</h3>${paragraph(word(answer))}`,
      )
      return heading(word(block.title)) + items.join('')
    }
    case 'banner':
      return heading(word(block.title)) + paragraph(word(block.text))
    default:
      return ''
  }
}
