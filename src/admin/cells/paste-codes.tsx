import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type BulkCreated, MAX_BULK_CODES } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { CODE_FIELDS, type CodeField } from '../../shop/catalogue/bulk/bulk-fields.ts'
import { PRICE_FIELDS } from '../../shop/catalogue/edit/product-fields.ts'
import { CallError, call } from '../calls.ts'
import type { CellValue } from '../grid/editable-cells.ts'
import { Button, Window } from '../parts.tsx'
import { PastedRows, type Taken } from '../pasted-rows.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin, useCan } from '../session.ts'
import { useTyped } from '../use-draft.ts'
import { cellColumns } from './cell-columns.tsx'
import { readCodeValues } from './code-values.ts'

/** A value for each code, as a supplier's price list has them; the check of it has a page of its own. */
export function PasteCodes({ onClose }: { onClose: () => void }) {
  const { t } = useAdmin()
  const { paste: words } = t.cells
  const navigate = useNavigate()
  const can = useCan()
  const [mayPrice, seesCost] = [can('write:prices'), can('read:money')]
  const fields = CODE_FIELDS.filter(
    (each) => (mayPrice || !PRICE_FIELDS.includes(each)) && (seesCost || each !== 'cost'),
  )
  const { typed, type, forget } = useTyped<{ field: CodeField; text: string }>('paste-codes', {
    field: fields[0] ?? 'weight',
    text: '',
  })
  const { field } = typed
  /** What was right before the rows that were left. */
  const [checked, setChecked] = useState<{ id: string; values: ReadonlyMap<string, CellValue> } | null>(null)
  const columns = cellColumns(t, { mayPrice, seesCost })
  const open = (id: string) => navigate({ to: '/products/bulk/$id', params: { id } })
  const discard = () => {
    if (checked) void call('DELETE', `/products/bulk/${checked.id}`).catch(() => undefined)
    setChecked(null)
  }
  /** Without the rows that were left. */
  const goOn = (id: string) => {
    forget()
    void open(id)
  }
  const close = () => {
    discard()
    onClose()
  }
  const take = async (text: string): Promise<Taken> => {
    const parse = columns.find(({ key }) => key === field)?.parse ?? (() => null)
    const read = readCodeValues(text, field, parse)
    const given = read.values.filter(({ code }, at) => read.values.findIndex((each) => each.code === code) === at)
    const values = new Map([...(checked?.values ?? []), ...given.map(({ code, value }) => [code, value] as const)])
    if (values.size > MAX_BULK_CODES) throw new CallError(422, words.tooMany(MAX_BULK_CODES), {})
    const made = values.size > 0 ? await create(field, values) : null
    discard()
    const unknown = new Set(made?.unknown ?? values.keys())
    for (const code of unknown) values.delete(code)
    const repeated = read.values.filter((row) => !given.includes(row))
    const left = [
      ...read.wrong,
      ...[...given.filter(({ code }) => unknown.has(code)), ...repeated].map((row) => row.text),
    ]
    if (made && left.length === 0) await open(made.id)
    else if (made) setChecked({ id: made.id, values })
    return { added: values.size, left }
  }
  return (
    <Window title={words.title} isOpen onClose={close}>
      <PastedRows
        words={words}
        take={take}
        onDone={() => {
          forget()
          onClose()
        }}
        onClose={close}
        draft={{ text: typed.text, onText: (text) => type({ text }) }}
        more={checked ? <Button onPress={() => goOn(checked.id)}>{words.goOn(checked.values.size)}</Button> : null}
      >
        <SelectField
          label={words.field}
          options={fields.map((value) => ({ value, title: columns.find(({ key }) => key === value)?.title ?? value }))}
          value={field}
          onChange={(next) => {
            discard()
            type({ field: next as CodeField })
          }}
        />
      </PastedRows>
    </Window>
  )
}

/** @returns null where no code is known */
async function create(field: CodeField, values: ReadonlyMap<string, CellValue>): Promise<BulkCreated | null> {
  const body = { field, values: [...values].map(([code, value]) => ({ code, value })) }
  try {
    return await call<BulkCreated>('POST', '/products/bulk', body)
  } catch (error) {
    if (error instanceof CallError && error.of('values')) return null
    throw error
  }
}
