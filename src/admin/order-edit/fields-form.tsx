import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ContestedFields, EditableOrder } from '../../shop/order-edits/order-edits.calls.ts'
import type { OrderField, OrderFields } from '../../shop/order-edits/order-fields.ts'
import { CallError, fieldError, patchVersion } from '../calls.ts'
import { Contested } from '../contested.tsx'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useDraft } from '../use-draft.ts'
import { PointField } from './point-field.tsx'

/** `base`: what the fields were when each of them was begun. */
type FieldsDraft = { version: number; base: Partial<OrderFields>; changes: Partial<OrderFields> }

const GROUPS: readonly (readonly ['person' | 'company' | 'delivery', readonly OrderField[]])[] = [
  ['person', ['name', 'surname', 'email', 'phone']],
  [
    'company',
    [
      ...(['companyName', 'companyRegNum', 'companyVatNum', 'companyAddress', 'companyCity', 'companyZip'] as const),
      ...(['buyerReference', 'contractNumber'] as const),
    ],
  ],
  ['delivery', ['point', 'address', 'buildingNum', 'houseNum', 'village', 'city', 'zip', 'message']],
]

type Props = {
  order: EditableOrder
  /** Another delivery is chosen beside. */
  isMoving: boolean
  onSaved: (order: EditableOrder) => void
  onUnsaved: (isUnsaved: boolean) => void
}

export function FieldsForm({ order, isMoving, onSaved, onUnsaved }: Props) {
  const { t } = useAdmin()
  const { number, fields } = order
  const [draft, setDraft] = useDraft<FieldsDraft>(`edit-fields:${number}`)
  const [contested, setContested] = useState<ContestedFields>([])
  const isUnsaved = draft !== null
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  const save = useMutation({
    mutationFn: ({ version, base, changes }: FieldsDraft) =>
      patchVersion<EditableOrder>(`/orders/${number}`, { base, changes }, version),
    onSuccess: (next) => {
      setDraft(null)
      setContested([])
      onSaved(next)
    },
    onError: (error) => {
      if (error instanceof CallError && error.reason === 'conflict') {
        setContested(error.errors.conflicts as ContestedFields)
      }
    },
  })
  const write = (field: OrderField, text: string) => {
    const before = draft ?? { version: order.version, base: {}, changes: {} }
    const base = { ...before.base, [field]: before.base[field] ?? fields[field] }
    const { [field]: _typed, ...others } = before.changes
    const changes = text === base[field] ? others : { ...others, [field]: text }
    setDraft(Object.keys(changes).length === 0 ? null : { ...before, base, changes })
  }
  /** Goes on with the value that was chosen for each contested field. */
  const choose = (mine: readonly OrderField[]) => {
    if (!draft || !(save.error instanceof CallError)) return
    const theirs = Object.fromEntries(contested.map((each) => [each.field, each.theirs]))
    const kept = Object.entries(draft.changes).filter(
      ([field]) => !(field in theirs) || mine.includes(field as OrderField),
    )
    const next = {
      version: Number(save.error.errors.version),
      base: { ...draft.base, ...theirs },
      changes: Object.fromEntries(kept),
    }
    setContested([])
    if (kept.length > 0) {
      setDraft(next)
      save.mutate(next)
      return
    }
    setDraft(null)
    save.reset()
    onSaved({ ...order, fields: { ...fields, ...theirs }, version: next.version })
  }
  const errorOf = (field: OrderField) => fieldError(save.error, field)
  const isField = save.error instanceof CallError && save.error.status === 422
  return (
    <form
      className="a-stack"
      aria-label={t.edit.data}
      noValidate
      onSubmit={submitted(() => draft && save.mutate(draft))}
    >
      {GROUPS.map(([group, all]) => (
        <FieldGroup key={group} {...{ group, all, order, isMoving, draft, write, errorOf }} isBusy={save.isPending} />
      ))}
      {contested.length > 0 ? <Contested fields={contested} labels={t.edit.fields} onChoose={choose} /> : null}
      {save.error && !isField && contested.length === 0 ? <Problem error={save.error} /> : null}
      {isField ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button type="submit" look="primary" isPending={save.isPending} isDisabled={!draft}>
          {t.edit.saveData}
        </Button>
        {draft ? <Button onPress={() => setDraft(null)}>{t.edit.discard}</Button> : null}
        <output>{save.isSuccess && !draft ? t.edit.saved : ''}</output>
      </div>
    </form>
  )
}

type GroupProps = {
  group: (typeof GROUPS)[number][0]
  all: readonly OrderField[]
  order: EditableOrder
  isMoving: boolean
  draft: FieldsDraft | null
  write: (field: OrderField, text: string) => void
  errorOf: (field: OrderField) => string | undefined
  isBusy: boolean
}

function FieldGroup({ group, all, order, isMoving, draft, write, errorOf, isBusy }: GroupProps) {
  const { t } = useAdmin()
  const editable = all.filter((field) => order.editable.includes(field))
  if (editable.length === 0) return null
  const isClosed = group === 'delivery' && !order.isMovable
  const isElsewhere = group === 'delivery' && isMoving && !isClosed
  // What is typed already stays.
  const isShown = (field: OrderField) => !isElsewhere || field === 'message' || draft?.changes[field] !== undefined
  const shown = editable.filter(isShown)
  return (
    <fieldset className="a-card a-edit__group">
      <legend>{t.edit[group]}</legend>
      {isClosed ? <p className="a-note">{t.edit.deliveryClosed}</p> : null}
      {isElsewhere ? <p className="a-note">{t.edit.deliveryElsewhere(t.edit.way.title)}</p> : null}
      {shown.map((field) =>
        field === 'point' ? (
          <PointField
            key={field}
            order={order}
            value={draft?.changes.point}
            onChange={(value) => write('point', value)}
            error={errorOf('point')}
          />
        ) : (
          <Field
            key={field}
            label={t.edit.fields[field]}
            isDisabled={isBusy || isClosed}
            value={draft?.changes[field] ?? order.fields[field] ?? ''}
            onChange={(text) => write(field, text)}
            error={errorOf(field)}
          />
        ),
      )}
    </fieldset>
  )
}
