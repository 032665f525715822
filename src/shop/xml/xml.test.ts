import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { readXml } from './read.ts'
import { element, optional, writeElement, writeXml, type Xml } from './write.ts'

test('what is written', () => {
  const lamp = element('Lamp', [element('Name', 'A & "B" <c>'), null, optional('Note', '')], { id: "1'" })
  expect(writeXml(lamp)).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Lamp id="1&apos;">\n  <Name>A &amp; &quot;B&quot; &lt;c&gt;</Name>\n</Lamp>\n`,
  )
})

test('what is written on one line', () => {
  const lamp = element('Lamp', [element('Name', 'A & "B" <c>'), null, element('Link', '', { href: '/?a&b' })], {
    id: "1'",
  })
  expect(writeElement(lamp)).toBe(
    `<Lamp id="1&apos;"><Name>A &amp; &quot;B&quot; &lt;c&gt;</Name><Link href="/?a&amp;b"/></Lamp>`,
  )
})

test('an element with nothing in it is left out', () => {
  expect(optional('Contact', [optional('Name', '')])).toBeNull()
  expect(optional('Contact', null)).toBeNull()
})

test('characters that XML cannot hold are dropped', () => {
  expect(readXml(writeXml(element('Title', 'a\u0000\u000bb\uFFFF')))).toMatchObject({ text: 'ab' })
})

const anyElement = () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => one.trim() !== '')
  const name = fc.constantFrom('a', 'cbc:ID', 'cac:Party-1')
  const { node } = fc.letrec<{ node: Xml }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      fc.tuple(name, text, fc.dictionary(name, text, { noNullPrototype: true })).map((parts) => element(...parts)),
      fc.tuple(name, fc.array(tie('node'), { minLength: 1, maxLength: 3 })).map((parts) => element(...parts)),
    ),
  }))
  return node
}

test.each([
  ['as a document', writeXml],
  ['on one line', writeElement],
])('whatever is written %s is read again', (_name, write) => {
  fc.assert(fc.property(anyElement(), (one) => void expect(readXml(write(one))).toEqual(one)))
})

test('whatever is written is well-formed for the reader of others, too', () => {
  const reader = new XMLParser({ ignoreAttributes: false, parseTagValue: false, trimValues: false, htmlEntities: true })
  const anyText = fc.string({ unit: 'binary', minLength: 1 })
  fc.assert(
    fc.property(anyText, (text) => {
      const made = writeXml(element('a', text, { b: text }))
      expect(XMLValidator.validate(made)).toBe(true)
      const { a } = reader.parse(made)
      expect([a['#text'] ?? '', a['@_b']]).toEqual([readXml(made).text, readXml(made).attributes.b])
    }),
  )
})

test.each(['', '<a>', '<a></b>', '<a/><b/>', 'text', '<a x=1/>', '<!DOCTYPE a><a/>', '<a>b</a>c', '<a<b/></a>'])(
  '%s is refused',
  (source) => {
    expect(() => readXml(source)).toThrow(SyntaxError)
  },
)
