import { collationBytes } from '../../language/collation.ts'
import { fold, searchTokens } from '../../language/latvian.ts'
import { byLanguage, type Lang, languages } from '../../languages.ts'
import { VAT_CLASSES } from '../../tax/vat-class.ts'
import { isCodeLike, MAX_WORD, measureTokens, withoutSeparators } from '../index/analyser.ts'
import { demandOf } from '../index/segment-writer.ts'
import type { SearchDoc } from '../search-doc.ts'
import type { OutsideDoc } from './outside-index.ts'

/** Of each language of a doc's text: title, sub-title, description. */
const LINES = 3
const DESCRIPTION = 2

export function outsideDocOf(doc: SearchDoc): OutsideDoc {
  const fields = [new Set<string>(), new Set<string>(), new Set<string>()] as const
  const codes = new Set(doc.codes.split('\n').map(withoutSeparators))
  doc.text.split('\n').forEach((line, index) => {
    const field = fields[index % LINES]
    for (const { word } of measureTokens(line)) field?.add(word)
    for (const { word, folded } of searchTokens(line)) {
      if (word.length > MAX_WORD) continue
      if (!isCodeLike(folded)) field?.add(word)
      else if (index % LINES !== DESCRIPTION) codes.add(folded)
    }
  })
  const [title, subtitle, about] = fields
  return {
    id: doc.id,
    words: {
      title: [...title],
      subtitle: [...subtitle.difference(title)],
      about: [...about.difference(title).difference(subtitle)],
    },
    codes: [...codes].filter((code) => code !== ''),
    category: doc.category_id,
    manufacturer: doc.manufacturer_id ?? 0,
    options: doc.options === '' ? [] : doc.options.split(',').map(Number),
    price: doc.price,
    vatClass: VAT_CLASSES.indexOf(doc.vat_class),
    isOnSale: doc.is_on_sale,
    isInShop: doc.is_in_shop,
    isAvailable: doc.quantity > 0 || doc.virtual_quantity > 0,
    quantity: doc.quantity,
    created: Math.round(doc.created * 1_000_000),
    demand: demandOf(doc),
    codeKey: hex(Buffer.from(fold(doc.code))),
    titleKeys: titleKeys(doc),
  }
}

function titleKeys({ langs, text }: SearchDoc): Record<Lang, string> {
  const known = langs.split(',')
  const lines = text.split('\n')
  const titleIn = (lang: Lang) => lines[LINES * known.indexOf(lang)]
  return byLanguage((lang) => hex(collationBytes(titleIn(lang) ?? titleIn(languages[0]) ?? '')))
}

/** Sorted alike by every engine, whatever it takes for the order of letters. */
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
