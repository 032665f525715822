import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { COLUMNS } from '../../shop/goods-files/columns.ts'
import { IMPORT_KINDS, type ImportKind } from '../../shop/goods-files/file-kinds.ts'
import { guessMapping } from '../../shop/imports/guess-columns.ts'
import type { ImportDetail } from '../../shop/imports/imports.calls.ts'
import { type CallError, call } from '../calls.ts'
import { Check } from '../check.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { Archive } from './archive.tsx'
import { useFieldName, useStockColumns } from './field-name.ts'

const EXAMPLES = 3

type FormProps = { detail: ImportDetail; onChecked: () => void }

/** What each column of the file is; guessed from the header, or as it was said before. */
export function MappingForm({ detail, onChecked }: FormProps) {
  const { t } = useAdmin()
  const { imports: words } = t
  const queries = useQueryClient()
  const kindId = useId()
  const [kind, setKind] = useState<ImportKind>(detail.kind)
  const [mapping, setMapping] = useState<readonly string[]>(detail.mapping)
  const [clears, setClears] = useState(detail.clears)
  const [creates, setCreates] = useState(detail.creates || detail.preset !== null)
  const check = useMutation<ImportDetail, CallError>({
    mutationFn: () => call<ImportDetail>('POST', `/imports/${detail.id}/check`, { kind, mapping, clears, creates }),
    onSuccess: (answer) => {
      queries.setQueryData(['import', detail.id], answer)
      onChecked()
    },
  })
  const can = useCan()
  const seesCustomers = can('write:customers') && can('personal-data')
  const kinds = IMPORT_KINDS.filter((each) => each !== 'customers' || seesCustomers)
  const choose = (next: ImportKind) => {
    setKind(next)
    setMapping(guessMapping(next, detail.header))
  }
  return (
    <form className="a-card a-form" onSubmit={submitted(() => check.mutate())}>
      <p className="a-note">
        {words.readAs(detail.encoding, detail.delimiter)}
        {detail.preset ? ` · ${words.preset(detail.preset)}` : null}
      </p>
      <div className="a-field">
        <label htmlFor={kindId}>{words.kind}</label>
        <select
          id={kindId}
          className="a-select"
          value={kind}
          onChange={(event) => choose(event.target.value as ImportKind)}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {words.kinds[each]}
            </option>
          ))}
        </select>
      </div>
      <h2>{words.columns}</h2>
      <ul className="a-mapping">
        {detail.header.map((name, i) => (
          <MappedColumn
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
            key={i}
            kind={kind}
            name={name}
            value={mapping[i] ?? ''}
            examples={detail.preview.slice(0, EXAMPLES).map((row) => row[i] ?? '')}
            onChange={(key) => setMapping(mapping.map((each, at) => (at === i ? key : each)))}
          />
        ))}
      </ul>
      {mapping.includes('pictures') ? <Archive id={detail.id} archive={detail.archive} /> : null}
      {kind === 'customers' ? (
        <p className="a-note">{words.customersHint}</p>
      ) : (
        <>
          <Check isSelected={creates} onChange={setCreates}>
            {words.creates}
          </Check>
          <Check isSelected={clears} onChange={setClears}>
            {words.empties}
          </Check>
        </>
      )}
      {check.error ? <Problem error={check.error} /> : null}
      <Button type="submit" look="primary" isPending={check.isPending}>
        {words.check}
      </Button>
    </form>
  )
}

type MappedProps = {
  kind: ImportKind
  name: string
  value: string
  examples: readonly string[]
  onChange: (key: string) => void
}

function MappedColumn({ kind, name, value, examples, onChange }: MappedProps) {
  const { t } = useAdmin()
  const id = useId()
  const known = COLUMNS[kind].map(({ key }) => key)
  const fieldName = useFieldName()
  const stock = useStockColumns()
  const more = kind === 'products' ? stock : []
  const keys = [...known, ...more, ...(value && !known.includes(value) && !more.includes(value) ? [value] : [])]
  return (
    <li className={value ? 'a-mapping__row' : 'a-mapping__row a-mapping__row--unread'}>
      <label htmlFor={id} className="a-mapping__name">
        {name || '–'}
      </label>
      <span className="a-mapping__examples">{examples.filter(Boolean).join(' · ') || '–'}</span>
      <select id={id} className="a-select" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t.imports.unread}</option>
        {keys.map((key) => (
          <option key={key} value={key}>
            {fieldName(key)}
          </option>
        ))}
      </select>
    </li>
  )
}
