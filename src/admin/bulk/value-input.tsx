import type { BulkInput } from '../../shop/catalogue/bulk/bulk-fields.ts'
import { ROUNDINGS, type Rounding } from '../../shop/catalogue/bulk/price-formula.ts'
import { UNIT_KINDS } from '../../shop/catalogue/edit/check-product-fields.ts'
import type { ProductChoices } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { ENERGY_CLASSES } from '../../shop/catalogue/energy-scale.ts'
import { VAT_CLASSES } from '../../shop/tax/vat-class.ts'
import { Check } from '../check.tsx'
import { MomentField } from '../moment-field.tsx'
import { Field } from '../parts.tsx'
import { Select } from '../select-field.tsx'
import { type AdminTexts, useAdmin } from '../session.ts'
import type { Draft } from './draft.ts'

type ValueProps = {
  draft: Draft
  input: BulkInput
  choices: ProductChoices
  error: string | undefined
  onChange: (draft: Draft) => void
}

export function ValueInput({ draft, input, choices, error, onChange }: ValueProps) {
  const { t } = useAdmin()
  const { bulkEdit: words } = t
  const write = (text: string) => onChange({ ...draft, text })
  const list = listOf(input, t, choices)
  if (draft.act === 'formula' || draft.act === 'fromCost') return <FormulaInput {...{ draft, error, onChange }} />
  if (draft.act === 'replace') {
    return (
      <>
        <Field label={words.find} value={draft.text} onChange={write} error={error} />
        <Field label={words.by} value={draft.by} onChange={(by) => onChange({ ...draft, by })} />
      </>
    )
  }
  if (input === 'badges') {
    return <ListInput {...{ draft, error }} title={t.product.badges.title} list={choices.badges} onChange={write} />
  }
  if (input === 'options') return <OptionsInput {...{ draft, choices, error }} onChange={write} />
  if (input === 'moment') return <MomentField label={words.value} value={draft.text} onChange={write} error={error} />
  if (list) {
    return (
      <Select label={words.value} value={draft.text} error={error} onChange={write}>
        {input === 'flag' ? null : <option value="">{words.noValue}</option>}
        {list.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    )
  }
  return (
    <Field
      label={input === 'goods' ? words.goods : labelOf(input, t)}
      value={draft.text}
      onChange={write}
      error={error}
      {...(input === 'text' || input === 'goods' ? {} : { inputMode: 'decimal' as const })}
    />
  )
}

const labelOf = (input: BulkInput, { bulkEdit: { value, units } }: AdminTexts): string => {
  const unit: Partial<Record<BulkInput, string>> = {
    price: '€',
    grams: units.kg,
    millimetres: units.cm,
    months: units.months,
  }
  return unit[input] ? `${value}, ${unit[input]}` : value
}

type Listed = { value: string; label: string }

function listOf(input: BulkInput, { product: t }: AdminTexts, choices: ProductChoices): Listed[] | null {
  const byId = (list: readonly { id: number; title: string }[]) =>
    list.map(({ id, title }) => ({ value: String(id), label: title }))
  const lists: Partial<Record<BulkInput, () => Listed[]>> = {
    flag: () => [
      { value: '1', label: t.yes },
      { value: '0', label: t.no },
    ],
    category: () => byId(choices.categories),
    manufacturer: () => byId(choices.manufacturers),
    vatClass: () => VAT_CLASSES.map((value) => ({ value, label: t.price.vatClasses[value] })),
    energyClass: () => ENERGY_CLASSES.map((value) => ({ value, label: value })),
    unitKind: () => UNIT_KINDS.map((value) => ({ value, label: t.measures.units[value] })),
  }
  return lists[input]?.() ?? null
}

type FormulaProps = Pick<ValueProps, 'draft' | 'error' | 'onChange'>

function FormulaInput({ draft, error, onChange }: FormulaProps) {
  const { t } = useAdmin()
  const { bulkEdit: words } = t
  const isMarkup = draft.act === 'fromCost'
  return (
    <>
      <Field
        label={isMarkup ? words.markup : words.formula}
        hint={isMarkup ? words.markupHint : words.formulaHint}
        value={draft.text}
        onChange={(text) => onChange({ ...draft, text })}
        error={error}
      />
      <Select
        label={words.rounding}
        value={draft.rounding}
        onChange={(rounding) => onChange({ ...draft, rounding: rounding as Rounding })}
      >
        {ROUNDINGS.map((each) => (
          <option key={each} value={each}>
            {words.roundings[each]}
          </option>
        ))}
      </Select>
    </>
  )
}

type Written = { onChange: (text: string) => void }

function OptionsInput({ choices, ...props }: Pick<ValueProps, 'draft' | 'choices' | 'error'> & Written) {
  const attribute = choices.attributes.find(({ id }) => `options.${id}` === props.draft.field)
  return <ListInput {...props} title={attribute?.title} list={attribute?.options ?? []} />
}

type ListProps = Pick<ValueProps, 'draft' | 'error'> &
  Written & { title: string | undefined; list: readonly { id: number; title: string }[] }

function ListInput({ draft, title: legend, list, error, onChange }: ListProps) {
  const chosen = draft.text.split(',').filter(Boolean)
  const toggle = (id: string, isOn: boolean) =>
    onChange((isOn ? [...chosen, id] : chosen.filter((each) => each !== id)).join())
  return (
    <fieldset className="a-bulk-options">
      <legend>{legend}</legend>
      {list.map(({ id, title }) => (
        <Check key={id} isSelected={chosen.includes(String(id))} onChange={(isOn) => toggle(String(id), isOn)}>
          {title}
        </Check>
      ))}
      {error ? <p className="a-error">{error}</p> : null}
    </fieldset>
  )
}
