import { expect, test } from 'vitest'
import { fromHtml } from './from-html.ts'
import { blocks, link, list, plain, table } from './markdown.ts'

test.each([
  ['# Galds', '\\# Galds'],
  ['- prece', '\\- prece'],
  ['1. vieta', '1\\. vieta'],
  ['> citāts', '\\> citāts'],
  ['---', '\\---'],
  ['===', '\\==='],
  ['a | b', 'a \\| b'],
  ['**treknraksts** _slīps_ `kods`', '\\*\\*treknraksts\\*\\* \\_slīps\\_ \\`kods\\`'],
  ['[saite](https://other.example)', '\\[saite\\](https://other.example)'],
  ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
  ['&lt; un &amp;', '\\&lt; un \\&amp;'],
  ['viena\n\n# otra\r\n- trešā', 'viena # otra - trešā'],
  ['\\# jau', '\\\\# jau'],
  ['Galds 120 × 70 cm, -10 %, 1.5 m', 'Galds 120 × 70 cm, -10 %, 1.5 m'],
])('%j stays words', (given, expected) => {
  expect(plain(given)).toBe(expected)
})

test('an address cannot end its own link', () => {
  expect(link('x', 'https://shop.test/p/a) [b](c')).toBe('[x](https://shop.test/p/a%29%20[b]%28c)')
})

test('a cell with a stroke or a new line stays in its row', () => {
  expect(table(['A', 'B'], [[plain('x | y\nz'), '1']])).toBe('| A | B |\n| --- | --- |\n| x \\| y z | 1 |')
})

test('empty parts leave no gaps', () => {
  expect(blocks('a', '', null, list(['b', null, false]), 'c')).toBe('a\n\n- b\n\nc')
})

const html = (text: string) => fromHtml(text, { level: 3, origin: 'https://shop.test' })

test('descriptions keep headings, lists, tables and links', () => {
  expect(
    html(
      '<h2>Galds</h2><p>Ozols, <strong>eļļots </strong>un <a href="/c/galdi">galdi</a>.<br>Otrā rinda</p><ul><li>viens<ul><li>divi</li></ul></li><li><p>trīs</p></li></ul>' +
        '<table><thead><tr><th>Izmērs</th><th>cm</th></tr></thead><tbody><tr><td>a|b</td><td>70</td></tr></tbody></table>',
    ),
  ).toBe(
    [
      '### Galds',
      'Ozols, **eļļots** un [galdi](https://shop.test/c/galdi).  \nOtrā rinda',
      '- viens\n\n  - divi\n- trīs',
      '| Izmērs | cm |\n| --- | --- |\n| a\\|b | 70 |',
    ].join('\n\n'),
  )
})

test('words of a description cannot become its structure', () => {
  expect(html('<p># nav virsraksts</p><p>- nav saraksts</p><p>&lt;b&gt; un [x](y)</p>')).toBe(
    '\\# nav virsraksts\n\n\\- nav saraksts\n\n\\<b> un \\[x\\](y)',
  )
})

test('deep and unclosed elements are read as their words', () => {
  expect(html(`${'<span>'.repeat(5_000)}vārds`)).toBe('vārds')
  expect(html('</p>a < b<p>c')).toBe('a \\< b\n\nc')
})
