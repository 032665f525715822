import { expect, test } from 'vitest'
import { textBlocks } from './text-blocks.ts'

const blocksOf = (html: string) => textBlocks(html, 'https://veikals.example')

test('headings, paragraphs and items keep their words and signs', () => {
  const html =
    '<h2>1. Pārdevējs</h2>\n<p>SIA &quot;Ērtava&quot; &amp; <strong>citi</strong></p><ul><li>Viens</li>\n<li><p>Divi</p></li></ul>'
  expect(blocksOf(html)).toEqual([
    { kind: 'heading', text: '1. Pārdevējs' },
    { kind: 'paragraph', text: 'SIA "Ērtava" & citi' },
    { kind: 'item', text: '• Viens' },
    { kind: 'item', text: '• Divi' },
  ])
})

test('links keep their addresses, rows of a table are lines', () => {
  const html =
    '<p><a href="/returns">Atteikties</a>, <a href="mailto:a@b.example">a@b.example</a>, <a href="https://ptac.gov.lv">PTAC</a></p><table><tbody><tr><th>Omniva</th><td>2,49 €</td></tr></tbody></table>Beigas<br />Adrese'
  expect(blocksOf(html).map(({ text }) => text)).toEqual([
    'Atteikties (https://veikals.example/returns), a@b.example, PTAC (https://ptac.gov.lv)',
    'Omniva; 2,49 €',
    'Beigas',
    'Adrese',
  ])
})
