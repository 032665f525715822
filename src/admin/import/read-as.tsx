import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { DELIMITERS, TEXT_ENCODINGS } from '../../shop/imports/import-states.ts'
import type { FilePreview, ImportDetail } from '../../shop/imports/imports.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type ReadAs = Pick<ImportDetail, 'encoding' | 'delimiter'>

const EXAMPLES = 3

/** The encoding and the delimiter of a text; what was found out is chosen. */
export function ReadAsFields({ encoding, delimiter, onChange }: ReadAs & { onChange: (next: ReadAs) => void }) {
  const words = useAdmin().t.imports
  const id = useId()
  return (
    <div className="a-read-as">
      <div className="a-field">
        <label htmlFor={`${id}-encoding`}>{words.encoding}</label>
        <select
          id={`${id}-encoding`}
          className="a-select"
          value={encoding}
          onChange={({ target }) => onChange({ delimiter, encoding: target.value as ReadAs['encoding'] })}
        >
          {TEXT_ENCODINGS.map((each) => (
            <option key={each} value={each}>
              {words.encodings[each]}
            </option>
          ))}
        </select>
      </div>
      <div className="a-field">
        <label htmlFor={`${id}-delimiter`}>{words.delimiter}</label>
        <select
          id={`${id}-delimiter`}
          className="a-select"
          value={delimiter}
          onChange={({ target }) => onChange({ encoding, delimiter: target.value as ReadAs['delimiter'] })}
        >
          {DELIMITERS.map((each) => (
            <option key={each} value={each}>
              {words.delimiters[each]}
            </option>
          ))}
        </select>
      </div>
      <p className="a-note">{words.encodingHint}</p>
    </div>
  )
}

type AnotherProps = { id: string; readAs: ReadAs; onCancel: () => void }

/** What the first rows would be, before the whole file is read again. */
export function ReadAnother({ id, readAs, onCancel }: AnotherProps) {
  const { t } = useAdmin()
  const words = t.imports
  const queries = useQueryClient()
  const { encoding, delimiter } = readAs
  const query = new URLSearchParams({ encoding, delimiter })
  const found = useQuery({
    queryKey: ['import-preview', id, encoding, delimiter],
    queryFn: () => call<FilePreview>('GET', `/imports/${id}/preview?${query}`),
  })
  const again = useMutation({
    mutationFn: () => call<ImportDetail>('POST', `/imports/${id}/reading`, readAs),
    onSuccess: (detail) => {
      queries.setQueryData(['import', id], detail)
    },
  })
  return (
    <>
      <h2>{words.preview}</h2>
      {found.isPending ? <Waiting /> : null}
      {found.error ? <Problem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data ? (
        <ul className="a-mapping" aria-live="polite">
          {found.data.header.map((name, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
            <li key={i} className="a-mapping__row">
              <span className="a-mapping__name">{name || '–'}</span>
              <span className="a-mapping__examples">
                {found.data.preview
                  .slice(0, EXAMPLES)
                  .map((row) => row[i])
                  .filter(Boolean)
                  .join(' · ') || '–'}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {found.data?.header.length === 0 ? <p className="a-problem">{words.problems.broken}</p> : null}
      {again.error ? <Problem error={again.error} /> : null}
      <div className="a-row">
        <Button look="primary" onPress={() => again.mutate()} isPending={again.isPending}>
          {words.readAgain}
        </Button>
        <Button onPress={onCancel}>{t.common.cancel}</Button>
      </div>
    </>
  )
}
