import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { keyOfProducts } from '../../shop/goods-files/columns.ts'
import { IMPORT_KINDS, type ImportKind } from '../../shop/goods-files/file-kinds.ts'
import { guessMapping } from '../../shop/imports/guess-columns.ts'
import { isPersonal, rightsOf } from '../../shop/imports/import-rights.ts'
import type { ImportDetail } from '../../shop/imports/imports.calls.ts'
import { type CallError, call } from '../calls.ts'
import { Check } from '../check.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { Archive } from './archive.tsx'
import { MappedColumn, NUMBER_OF } from './mapped-column.tsx'
import { ReadAnother, ReadAsFields } from './read-as.tsx'

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
    mutationFn: () =>
      call<ImportDetail>('POST', `/imports/${detail.id}/check`, {
        ...{ kind, clears, creates },
        mapping: mapping.map((key) => key.trimEnd()),
      }),
    onSuccess: (answer) => {
      queries.setQueryData(['import', detail.id], answer)
      onChecked()
    },
  })
  const can = useCan()
  const kinds = IMPORT_KINDS.filter((each) => !isPersonal(each) || rightsOf({ kind: each, mapping }).every(can))
  const choose = (next: ImportKind) => {
    setKind(next)
    setMapping(guessMapping(next, detail.header))
  }
  const { encoding, delimiter } = detail
  const [readAs, setReadAs] = useState({ encoding, delimiter })
  if (readAs.encoding !== encoding || readAs.delimiter !== delimiter) {
    return (
      <section className="a-card a-form">
        <ReadAsFields {...readAs} onChange={setReadAs} />
        <ReadAnother id={detail.id} readAs={readAs} onCancel={() => setReadAs({ encoding, delimiter })} />
      </section>
    )
  }
  return (
    <form className="a-card a-form" onSubmit={submitted(() => check.mutate())}>
      {detail.mayReadAgain ? (
        <ReadAsFields {...readAs} onChange={setReadAs} />
      ) : (
        <p className="a-note">{words.readAs(detail.encoding, detail.delimiter)}</p>
      )}
      {detail.preset ? <p className="a-note">{words.preset(detail.preset)}</p> : null}
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
      <p className="a-note">{words.columnsRead(mapping.filter(Boolean).length, mapping.length)}</p>
      <ul className="a-mapping">
        {detail.header.map((name, i) => (
          <MappedColumn
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
            key={`${kind}-${i}`}
            kind={kind}
            name={name}
            value={mapping[i] ?? ''}
            examples={detail.preview.slice(0, EXAMPLES).map((row) => row[i] ?? '')}
            onChange={(key) => setMapping(mapping.map((each, at) => (at === i ? key : each)))}
          />
        ))}
      </ul>
      {kind === 'products' && keyOfProducts(mapping)?.startsWith(NUMBER_OF) ? (
        <p className="a-note">{words.byNumber}</p>
      ) : null}
      {mapping.includes('pictures') ? <Archive id={detail.id} archive={detail.archive} /> : null}
      {isPersonal(kind) ? (
        <p className="a-note">{kind === 'customers' ? words.customersHint : words.ordersHint}</p>
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
