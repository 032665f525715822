import fc from 'fast-check'
import { expect, test } from 'vitest'
import { element, optional, readXml, writeXml, type Xml } from './xml.ts'

test('what is written', () => {
  const lamp = element('Lamp', [element('Name', 'A & "B" <c>'), null, optional('Note', '')], { id: "1'" })
  expect(writeXml(lamp)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Lamp id="1&apos;">\n  <Name>A &amp; &quot;B&quot; &lt;c&gt;</Name>\n</Lamp>\n`,
  )
})

test('an element with nothing in it is left out', () => {
  expect(optional('Contact', [optional('Name', '')])).toBeNull()
  expect(optional('Contact', null)).toBeNull()
})

test('characters that XML cannot hold are dropped', () => {
  expect(readXml(writeXml(element('Title', 'a\u0000\u000bb\uFFFF')))).toMatchObject({ text: 'ab' })
})

test('whatever is written is read again', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => one.trim() !== '')
  const name = fc.constantFrom('a', 'cbc:ID', 'cac:Party-1')
  const { node } = fc.letrec<{ node: Xml }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.tuple(name, text, fc.dictionary(name, text, { noNullPrototype: true })).map((parts) => element(...parts)),
      fc.tuple(name, fc.array(tie('node'), { minLength: 1, maxLength: 3 })).map((parts) => element(...parts)),
    ),
  }))
  fc.assert(fc.property(node, (one) => void expect(readXml(writeXml(one))).toEqual(one)))
})

test.each(['', '<a>', '<a></b>', '<a/><b/>', 'text', '<a x=1/>', '<!DOCTYPE a><a/>', '<a>b</a>c', '<a<b/></a>'])(
  '%s is refused',
  (source) => {
    expect(() => readXml(source)).toThrow(SyntaxError)
  },
)
