import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedEntry } from '../../shop/audit-log/audit-log.calls.ts'
import type { Conflict } from '../../shop/merge-edits.ts'
import { CallError, call } from '../calls.ts'
import { Contested } from '../contested.tsx'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { changesOf, columnOf, shownPair } from './log-changes.ts'
import { LogRow } from './log-row.tsx'
import type { LogSearch } from './log-search.ts'

type Given = { base?: Readonly<Record<string, unknown>>; except?: readonly string[] }
type ContestedField = Conflict & { person: string | null; at: string | null }
type Props = { entry: ListedEntry; search: LogSearch }

/** An entry of the log with what takes it back; what was changed again since is asked about field by field. */
export function UndoableRow({ entry, search }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <LogRow entry={entry} search={search} onUndo={entry.mayUndo ? () => setOpen(true) : undefined} />
      {isOpen ? <UndoWindow entry={entry} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function UndoWindow({ entry, onClose }: { entry: ListedEntry; onClose: () => void }) {
  const { t, lang } = useAdmin()
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: (given: Given) => call('POST', `/audit-log/${entry.id}/undo`, given),
    onSuccess: () => {
      void queries.invalidateQueries()
      onClose()
    },
  })
  const { error } = undo
  const contested =
    error instanceof CallError && error.reason === 'conflict' ? (error.errors.conflicts as ContestedField[]) : null
  const shownOf = ({ field, mine, theirs }: ContestedField) => {
    const { word, ...column } = columnOf(entry.table, field, t)
    const { part, old, next } = shownPair({ ...column, old: mine, next: theirs }, t, lang)
    return { label: part ? `${word}, ${part}` : word, mine: old, theirs: next }
  }
  const choose = (mine: readonly string[]) => {
    if (!contested) return
    const except = contested.map(({ field }) => field).filter((field) => !mine.includes(field))
    undo.mutate({ base: Object.fromEntries(contested.map(({ field, theirs }) => [field, theirs])), except })
  }
  return (
    <Window title={t.log.undoTitle} isOpen onClose={onClose}>
      {contested ? (
        <Contested
          fields={contested.map((each) => ({ ...each, ...shownOf(each) }))}
          labels={Object.fromEntries(contested.map((each) => [each.field, shownOf(each).label]))}
          onChoose={choose}
        />
      ) : (
        <>
          <p>{changesOf(reversed(entry), t, lang)}</p>
          {error ? <Problem error={error} /> : null}
          <div className="a-row">
            <Button onPress={onClose}>{t.common.cancel}</Button>
            <Button look="primary" isPending={undo.isPending} onPress={() => undo.mutate({})}>
              {t.log.undo}
            </Button>
          </div>
        </>
      )}
    </Window>
  )
}

const reversed = (entry: ListedEntry): ListedEntry => ({ ...entry, before: entry.after, after: entry.before })
