import { inLang } from '../../shop/languages.ts'
import type { DeliveryMethod } from '../../shop/shipping/staff-delivery.calls.ts'
import { Check } from '../check.tsx'
import { useAdmin } from '../session.ts'
import type { FieldsEditor } from '../structure/use-fields.ts'
import { AreaFields } from './area-fields.tsx'
import { NumberField } from './number-field.tsx'
import { PriceTable } from './price-table.tsx'

type Country = DeliveryMethod['countries'][number]
type Props = { editor: FieldsEditor; method: DeliveryMethod; country: Country }

export function CountryFields({ editor, method, country }: Props) {
  const { t, lang } = useAdmin()
  const { labels, hints, countryField } = t.delivery
  const { code } = country
  const name = inLang(country.title, lang)
  const isServed = editor.isOn(`zone.${code}`)
  const setServed = (isOn: boolean) => {
    const copied = isOn && !editor.text(`prices.${code}`) ? copiedFrom(editor, method.countries) : null
    editor.writeAll({ [`zone.${code}`]: isOn, ...(copied ? valuesFor(code, copied) : {}) })
  }
  const field = (part: 'daysMin' | 'daysMax' | 'freeFrom') => (
    <NumberField
      editor={editor}
      field={`zone.${code}.${part}`}
      label={countryField(labels[part], name)}
      shown={labels[part]}
    />
  )
  return (
    <fieldset className="a-structure__group">
      <legend>{name}</legend>
      <Check isSelected={isServed} onChange={setServed} isDisabled={editor.isBusy}>
        {labels.zone}
      </Check>
      {isServed ? (
        <>
          <div className="a-delivery__zone">
            {field('daysMin')}
            {field('daysMax')}
            {field('freeFrom')}
          </div>
          <p className="a-note">{hints.freeFrom}</p>
          <PriceTable editor={editor} field={`prices.${code}`} name={name} hasSizes={method.type === 'locker'} />
          {method.type === 'courier' ? <AreaFields editor={editor} country={country} /> : null}
        </>
      ) : null}
    </fieldset>
  )
}

type Copied = { daysMin: string; daysMax: string; prices: string }

/** A country that is added begins with the days and prices of one that is there. */
function copiedFrom(editor: FieldsEditor, countries: readonly Country[]): Copied | null {
  const from = countries.find(({ code }) => editor.isOn(`zone.${code}`))?.code
  if (from === undefined) return null
  const text = (name: string) => editor.text(`zone.${from}.${name}`)
  return { daysMin: text('daysMin'), daysMax: text('daysMax'), prices: editor.text(`prices.${from}`) }
}

const valuesFor = (code: string, { daysMin, daysMax, prices }: Copied) => ({
  [`zone.${code}.daysMin`]: daysMin,
  [`zone.${code}.daysMax`]: daysMax,
  [`prices.${code}`]: prices,
})
