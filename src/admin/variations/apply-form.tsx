import { useState } from 'react'
import type { VariationRow } from '../../shop/catalogue/variations/variations.calls.ts'
import { Button, Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import type { VariationColumn } from './columns.tsx'

/** The same in every row would make codes and EAN equal. */
const OWN: readonly string[] = ['code', 'ean']

type Props = {
  columns: readonly VariationColumn[]
  selected: readonly VariationRow[]
  shown: readonly VariationRow[]
  onApply: (rows: readonly VariationRow[], column: number, text: string) => void
}

/** One value for several variations, unsaved like one that is typed: all red ones 12,90. */
export function ApplyForm({ columns, selected, shown, onApply }: Props) {
  const { t } = useAdmin()
  const { apply: words } = t.variations
  const offered = columns.filter(({ key, parse }) => parse && !OWN.includes(key))
  const [key, setKey] = useState(offered[0]?.key ?? '')
  const [text, setText] = useState('')
  const column = columns.find((each) => each.key === key)
  const value = column?.parse?.(text.trim()) ?? null
  const problem = text === '' ? undefined : column?.validate?.(value)
  const isReady = problem === undefined && (text !== '' || key === 'previousPrice' || key === 'cost')
  const apply = (rows: readonly VariationRow[]) =>
    onApply(
      rows,
      columns.findIndex((each) => each.key === key),
      text,
    )
  return (
    <fieldset className="a-variations__apply">
      <legend>{words.title}</legend>
      <label className="a-field">
        <span>{words.column}</span>
        <select className="a-select" value={key} onChange={({ target }) => setKey(target.value)}>
          {offered.map((each) => (
            <option key={each.key} value={each.key}>
              {each.title}
            </option>
          ))}
        </select>
      </label>
      <Field
        label={words.value}
        value={text}
        onChange={setText}
        error={problem}
        {...(key === 'isPublished' ? { hint: words.valueHint } : {})}
      />
      <div className="a-row">
        <Button isDisabled={!isReady} onPress={() => apply(selected)}>
          {words.selected(selected.length)}
        </Button>
        <Button isDisabled={!isReady} onPress={() => apply(shown)}>
          {words.shown(shown.length)}
        </Button>
      </div>
    </fieldset>
  )
}
