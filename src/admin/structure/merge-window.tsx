import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../calls.ts'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { type Choice, ChoiceList } from './choice-list.tsx'

type Plan = { products: number; moved?: number; merged?: number; doubled?: number; conflicts?: string[] }

type Props = {
  title: string
  /** Of what goes: `/options/7`. */
  path: string
  choices: readonly Choice[]
  isOpen: boolean
  onClose: () => void
  onMerged: (into: number) => void
}

/** What will happen is said before it does. */
export function MergeWindow({ title, isOpen, ...props }: Props) {
  return (
    <Window title={title} isOpen={isOpen} onClose={props.onClose}>
      <MergeForm key={props.path} {...props} />
    </Window>
  )
}

function MergeForm({ path, choices, onClose, onMerged }: Omit<Props, 'title' | 'isOpen'>) {
  const { t } = useAdmin()
  const words = t.structure.merging
  const [into, setInto] = useState<number | null>(null)
  const plan = useQuery({
    queryKey: ['merge-plan', path, into],
    enabled: into !== null,
    queryFn: () => call<Plan>('POST', `${path}/merge-plan`, { into }),
    gcTime: 0,
  })
  const merge = useMutation({
    mutationFn: () => call<Plan>('POST', `${path}/merge`, { into }),
    onSuccess: () => into !== null && onMerged(into),
  })
  const { products, moved, doubled, conflicts = [] } = plan.data ?? { products: 0 }
  return (
    <form className="a-form" onSubmit={submitted(() => merge.mutate())}>
      <ChoiceList label={words.into} choices={choices} value={into} onChange={setInto} />
      {into !== null && plan.isPending ? <Waiting /> : null}
      {plan.error ? <Problem error={plan.error} /> : null}
      {plan.data ? (
        <div role="status">
          <ul className="a-plan">
            <li>{words.products(products)}</li>
            {moved ? <li>{words.moved(moved)}</li> : null}
            {doubled ? <li>{words.doubled(doubled)}</li> : null}
            {conflicts.length > 0 ? <li className="a-error">{words.conflicts(conflicts.join(', '))}</li> : null}
          </ul>
        </div>
      ) : null}
      {merge.error ? <Problem error={merge.error} /> : null}
      <div className="a-row a-row--last">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="danger" isPending={merge.isPending} isDisabled={!plan.data || conflicts.length > 0}>
          {t.structure.merge}
        </Button>
      </div>
    </form>
  )
}
