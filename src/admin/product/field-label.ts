import type { ProductChoices } from '../../shop/catalogue/edit/product-edit.calls.ts'
import type { FieldValue } from '../../shop/catalogue/edit/product-fields.ts'
import type { AdminTexts } from '../session.ts'

type Texts = AdminTexts['product']

/** What people call a field, for example „Nosaukums (latviski)“. */
export function fieldLabel(field: string, t: Texts, choices: ProductChoices): string {
  const [kind = '', which = '', more = ''] = field.split('.')
  const language = (lang: string) => t.languageNames[lang as keyof Texts['languageNames']] ?? lang
  if (kind === 'property') {
    const all = choices.propertyGroups.flatMap(({ properties }) => properties)
    return `${all.find(({ id }) => id === Number(which))?.title ?? kind} (${language(more)})`
  }
  if (kind === 'badges') return t.badges.title
  if (kind === 'options') return choices.attributes.find(({ id }) => id === Number(which))?.title ?? kind
  if (kind === 'relations') return t.relations.kinds[which as keyof Texts['relations']['kinds']] ?? kind
  if (which) return `${t.texts[kind as keyof Texts['texts']] ?? kind} (${language(which)})`
  return t.fieldNames[field] ?? field
}

/** A value of a field in words that fit a line. */
export function fieldValue(field: string, value: FieldValue, t: Texts, choices: ProductChoices): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? t.yes : t.no
  const titleIn = (list: readonly { id: number; title: string }[], id: number) =>
    list.find((each) => each.id === id)?.title ?? String(id)
  if (field === 'categoryId') return titleIn(choices.categories, Number(value))
  if (field === 'manufacturerId') return titleIn(choices.manufacturers, Number(value))
  if (field.startsWith('options.') || field === 'badges.own') {
    const all = [...(field === 'badges.own' ? choices.badges : choices.attributes.flatMap(({ options }) => options))]
    return String(value)
      .split(',')
      .map((id) => titleIn(all, Number(id)))
      .join(', ')
  }
  if (field === 'price' || field === 'previousPrice' || field === 'cost')
    return (Number(value) / 100).toFixed(2).replace('.', ',')
  return String(value)
}
