import { useMutation, useQueryClient } from '@tanstack/react-query'
import { COUPON_KINDS } from '../../shop/coupons/coupon.ts'
import type { BatchMade } from '../../shop/coupons/coupons.calls.ts'
import { call, fieldError } from '../calls.ts'
import { MomentField } from '../moment-field.tsx'
import { Button, Field, Problem } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { BatchFile } from './batch-card.tsx'
import { COUPONS } from './queries.ts'

const EMPTY = { kind: 'percent', batch: '', count: '100', prefix: '', amount: '', endsAt: '' }

/** Many codes that give the same, each for one order. */
export function BatchForm({ onClose }: { onClose: () => void }) {
  const { t } = useAdmin()
  const { labels, kinds, batches: words } = t.marketing
  const queries = useQueryClient()
  const { typed, type, forget, forgetThen } = useTyped('coupon-batch', EMPTY)
  const write = (field: keyof typeof typed) => (value: string) => type({ [field]: value })
  const { kind } = typed
  const field = kind === 'percent' ? 'percent' : 'sum'
  const make = useMutation({
    mutationFn: () =>
      call<BatchMade>('POST', '/coupon-batches', {
        ...{ batch: typed.batch, prefix: typed.prefix, count: Number(typed.count) },
        fields: { kind, [field]: typed.amount, endsAt: typed.endsAt },
      }),
    onSuccess: () => {
      forget()
      return queries.invalidateQueries({ queryKey: [...COUPONS, 'all'] })
    },
  })
  const cancel = forgetThen(onClose)
  const errorOf = (name: string) => fieldError(make.error, name)
  if (make.data) {
    return (
      <div className="a-stack">
        <p role="status">{words.made(make.data.count)}</p>
        <div className="a-row">
          <BatchFile batch={make.data.batch} />
          <Button onPress={onClose}>{t.common.close}</Button>
        </div>
      </div>
    )
  }
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => make.mutate())}>
      <Field
        label={words.name}
        hint={words.nameHint}
        autoFocus
        isRequired
        maxLength={60}
        value={typed.batch}
        onChange={write('batch')}
        error={errorOf('batch')}
      />
      <div className="a-languages">
        <Field
          label={words.count}
          hint={words.countHint}
          inputMode="numeric"
          isRequired
          value={typed.count}
          onChange={write('count')}
          error={errorOf('count')}
        />
        <Field
          label={words.prefix}
          hint={words.prefixHint}
          maxLength={12}
          value={typed.prefix}
          onChange={write('prefix')}
          error={errorOf('prefix')}
        />
      </div>
      <SelectField
        label={labels.kind}
        value={kind}
        onChange={write('kind')}
        options={COUPON_KINDS.map((value) => ({ value, title: kinds[value] }))}
      />
      {kind === 'delivery' ? null : (
        <Field
          label={labels[field]}
          inputMode="decimal"
          isRequired
          value={typed.amount}
          onChange={write('amount')}
          error={errorOf(field)}
        />
      )}
      <MomentField label={labels.endsAt} value={typed.endsAt} onChange={write('endsAt')} error={errorOf('endsAt')} />
      <p className="a-note">{words.hint}</p>
      {make.error ? <Problem error={make.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={make.isPending}>
          {words.make}
        </Button>
      </div>
    </form>
  )
}
