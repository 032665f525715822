import { useState } from 'react'
import { FieldError, Input, TextField } from 'react-aria-components'
import {
  type PriceCell,
  type PriceRow,
  pastedPriceRow,
  priceRowsOf,
  priceRowsText,
  SIZES,
} from '../../shop/shipping/price-rows.ts'
import { Check } from '../check.tsx'
import { Button, IconButton, Window } from '../parts.tsx'
import { PastedRows } from '../pasted-rows.tsx'
import { useAdmin } from '../session.ts'
import type { PlainEditor } from '../structure/use-fields.ts'

type Props = { editor: PlainEditor; field: string; name: string; hasSizes: boolean }

const EMPTY: PriceRow = { weight: '', size: '', price: '' }

/** Prices by weight, by size where there are sizes, and by the sum of the order. All rows are one value of the form. */
export function PriceTable({ editor, field, name, hasSizes }: Props) {
  const { t } = useAdmin()
  const words = t.delivery
  const [isPasting, setPasting] = useState(false)
  const rows = priceRowsOf(editor.text(field))
  const [isBySum, setBySum] = useState(false)
  const hasSums = isBySum || rows.some(({ from }) => from)
  const isSized = hasSizes || rows.some(({ size }) => size !== '')
  const save = (next: readonly PriceRow[]) => editor.write(field, priceRowsText(next))
  const setCell = (at: number, cell: PriceCell, text: string) =>
    save(rows.map((row, index) => (index === at ? { ...row, [cell]: text.replace(',', '.') } : row)))
  const setHasSums = (isOn: boolean) => {
    setBySum(isOn)
    if (!isOn && hasSums) save(rows.filter(({ from }) => !from))
  }
  const error = editor.errorOf(field)
  return (
    <div className="a-delivery__prices">
      <Check isSelected={hasSums} onChange={setHasSums} isDisabled={editor.isBusy}>
        {words.bySum}
      </Check>
      {hasSums ? <p className="a-note">{words.bySumHint}</p> : null}
      <table aria-label={words.priceTable(name)}>
        <thead>
          <tr>
            <th scope="col">{words.weight}</th>
            {isSized ? <th scope="col">{words.size}</th> : null}
            {hasSums ? <th scope="col">{words.fromGoods}</th> : null}
            <th scope="col">{words.price}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place only
            <tr key={index}>
              <td>
                <Cell {...{ editor, field, row, index }} cell="weight" onChange={setCell} label={words.weight} />
              </td>
              {isSized ? (
                <td>
                  <SizeCell {...{ editor, row, index }} onChange={setCell} />
                </td>
              ) : null}
              {hasSums ? (
                <td>
                  <Cell {...{ editor, field, row, index }} cell="from" onChange={setCell} label={words.fromGoods} />
                </td>
              ) : null}
              <td>
                <Cell {...{ editor, field, row, index }} cell="price" onChange={setCell} label={words.price} />
              </td>
              <td>
                <IconButton
                  icon="close"
                  label={words.removeRow(index + 1)}
                  isDisabled={editor.isBusy}
                  onPress={() => save(rows.filter((_, each) => each !== index))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {error ? (
        <p className="a-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className="a-row">
        <Button icon="plus" isDisabled={editor.isBusy} onPress={() => save([...rows, EMPTY])}>
          {words.addRow}
        </Button>
        <Button look="quiet" isDisabled={editor.isBusy} onPress={() => setPasting(true)}>
          {words.paste}
        </Button>
      </div>
      <Window title={words.priceTable(name)} isOpen={isPasting} onClose={() => setPasting(false)}>
        <PastePrices onRows={(pasted) => save([...rows, ...pasted])} onClose={() => setPasting(false)} />
      </Window>
    </div>
  )
}

/** What was taken is in the form, which keeps it. */
function PastePrices({ onRows, onClose }: { onRows: (rows: readonly PriceRow[]) => void; onClose: () => void }) {
  const words = useAdmin().t.delivery
  const [text, onText] = useState('')
  return (
    <PastedRows
      words={{ label: words.pasteLabel, hint: words.pasteHint, submit: words.pasteSubmit, bad: words.pasteBad }}
      take={async (pasted) => {
        const lines = pasted.split('\n').filter((line) => line.trim())
        const read = lines.map((line) => ({ line, row: pastedPriceRow(line) }))
        const good = read.flatMap(({ row }) => (row ? [dottedRow(row)] : []))
        if (good.length > 0) onRows(good)
        return { added: good.length, left: read.filter(({ row }) => !row).map(({ line }) => line) }
      }}
      onDone={onClose}
      onClose={onClose}
      draft={{ text, onText }}
    />
  )
}

const dotted = (text: string) => text.replace(',', '.')

const dottedRow = ({ from, ...row }: PriceRow): PriceRow => ({
  ...row,
  weight: dotted(row.weight),
  price: dotted(row.price),
  ...(from ? { from: dotted(from) } : {}),
})

type CellProps = {
  editor: PlainEditor
  field: string
  row: PriceRow
  index: number
  cell: 'weight' | 'price' | 'from'
  label: string
  onChange: (row: number, cell: PriceCell, text: string) => void
}

function Cell({ editor, field, row, index, cell, label, onChange }: CellProps) {
  const { t, lang } = useAdmin()
  const error = editor.errorOf(`${field}.${index}.${cell}`)
  const typed = row[cell] ?? ''
  return (
    <TextField
      className="a-field"
      aria-label={t.delivery.cell(label, index + 1)}
      inputMode="decimal"
      maxLength={10}
      isReadOnly={editor.isBusy}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      value={lang === 'lv' ? typed.replace('.', ',') : typed}
      onChange={(text) => onChange(index, cell, text)}
    >
      <Input />
      <FieldError>{error}</FieldError>
    </TextField>
  )
}

function SizeCell({ editor, row, index, onChange }: Omit<CellProps, 'field' | 'cell' | 'label'>) {
  const { t } = useAdmin()
  return (
    <select
      className="a-select"
      aria-label={t.delivery.cell(t.delivery.size, index + 1)}
      disabled={editor.isBusy}
      value={row.size}
      onChange={({ target }) => onChange(index, 'size', target.value)}
    >
      <option value="">{t.delivery.anySize}</option>
      {SIZES.map((size) => (
        <option key={size} value={size}>
          {size}
        </option>
      ))}
    </select>
  )
}
