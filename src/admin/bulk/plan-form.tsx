import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkEditView } from '../../shop/catalogue/bulk/bulk.calls.ts'
import { call, fieldError } from '../calls.ts'
import { formatPlanned } from '../format.ts'
import { MomentField } from '../moment-field.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTypedText } from '../use-draft.ts'

/** The answer is the change as it then is. */
function usePlanCall(id: string, onPlanned?: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (at: string | null) => call<BulkEditView>('POST', `/products/bulk/${id}/planned`, { at }),
    onSuccess: (edit) => {
      queries.setQueryData(['bulk-edit', id], edit)
      void queries.invalidateQueries({ queryKey: ['bulk-edits'] })
      onPlanned?.()
    },
  })
}

/** When it begins, and that it need not. */
export function Planned({ edit }: { edit: BulkEditView }) {
  const { t, lang } = useAdmin()
  const { bulkEdit: words } = t
  const plan = usePlanCall(edit.id)
  return (
    <div className="a-note-box a-stack a-bulk-plan" role="status">
      <p>{words.plannedFor(formatPlanned(edit.runAt ?? '', lang))}</p>
      <p className="a-note">{words.planHint}</p>
      {plan.error ? <Problem error={plan.error} /> : null}
      <div className="a-row">
        <Button onPress={() => plan.mutate(null)} isPending={plan.isPending}>
          {words.unplan}
        </Button>
      </div>
    </div>
  )
}

/** Opened by a press: most changes are written at once. */
export function PlanForm({ edit }: { edit: BulkEditView }) {
  const { t } = useAdmin()
  const { bulkEdit: words } = t
  const { text: at, onText: onAt, forget, forgetThen } = useTypedText(`bulk-plan:${edit.id}`)
  const [isOpen, setOpen] = useState(false)
  const plan = usePlanCall(edit.id, forget)
  const wrong = fieldError(plan.error, 'at')
  if (!isOpen)
    return (
      <div className="a-row">
        <Button look="quiet" icon="calendar" onPress={() => setOpen(true)}>
          {words.plan}
        </Button>
      </div>
    )
  return (
    <form className="a-card a-stack a-bulk-plan" onSubmit={submitted(() => plan.mutate(at))} aria-label={words.plan}>
      <MomentField label={words.planAt} value={at} onChange={onAt} isRequired error={wrong} />
      <p className="a-note">{words.planHint}</p>
      {plan.error && !wrong ? <Problem error={plan.error} /> : null}
      <div className="a-row">
        <Button type="submit" isPending={plan.isPending}>
          {words.planSave}
        </Button>
        <Button look="quiet" onPress={forgetThen(() => setOpen(false))}>
          {t.common.cancel}
        </Button>
      </div>
    </form>
  )
}
