import { ChangedRows } from '../bulk/changed-rows.tsx'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import type { useSaveProductCells } from './use-save-cells.ts'

/** What would change; then how far it is. */
export function CheckWindow({ saving }: { saving: ReturnType<typeof useSaveProductCells> }) {
  const { t } = useAdmin()
  const { cells: words, bulkEdit } = t
  const { edit, run, cancel } = saving
  if (!edit) return null
  const isRunning = edit.isStarted || run.isPending
  return (
    <Window title={words.checkTitle} isOpen onClose={() => !isRunning && cancel()}>
      <div className="a-form">
        {isRunning ? (
          <div className="a-import-progress" aria-live="polite">
            <span>{bulkEdit.runningNow(edit.done + edit.skipped, edit.planned)}</span>
            <progress aria-label={bulkEdit.progress} value={edit.done + edit.skipped} max={Math.max(edit.planned, 1)} />
          </div>
        ) : (
          <>
            <p>{words.checkHint}</p>
            <ChangedRows edit={edit} />
            {edit.planned === 0 ? <p>{bulkEdit.nothing}</p> : null}
          </>
        )}
        {run.error ? <Problem error={run.error} /> : null}
        <div className="a-row">
          <Button onPress={cancel} isDisabled={isRunning}>
            {words.backToCells}
          </Button>
          {edit.planned > 0 ? (
            <Button look="primary" isPending={isRunning} onPress={() => run.mutate()}>
              {words.run(edit.planned)}
            </Button>
          ) : null}
        </div>
      </div>
    </Window>
  )
}
