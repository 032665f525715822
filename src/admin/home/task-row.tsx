import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedTask } from '../../shop/tasks/tasks.calls.ts'
import { call } from '../calls.ts'
import { formatMoment, formatSum } from '../format.ts'
import { Button, IconButton, Problem, Window } from '../parts.tsx'
import { DaysLeft } from '../returns/return-state.tsx'
import { useAdmin, useCan } from '../session.ts'
import { PlaceOfTask, ReturnOfParcel } from './task-place.tsx'

type Solved = { money: string | null }

export function TaskRow({ task }: { task: ListedTask }) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const queries = useQueryClient()
  const solve = useMutation({
    mutationFn: (choice: string) => call<Solved>('POST', `/tasks/${task.id}/${choice}`),
    onSettled: () => {
      for (const key of ['tasks', 'orders', 'orders-count', 'order'])
        void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const { number, returnId, choices, transfer, buyer, mayClose } = task
  const [isClosing, setClosing] = useState(false)
  const close = () => solve.mutate('done', { onSettled: () => setClosing(false) })
  return (
    <li className="a-card a-task">
      <div>
        <p>
          <strong>{task.words}</strong> <DaysLeft days={task.daysLeft} />
        </p>
        <p className="a-note">
          {[
            task.note || number,
            task.note.includes(buyer ?? '') ? null : buyer,
            `${t.home.since} ${formatMoment(task.since, lang)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {transfer ? <Transfer transfer={transfer} /> : null}
        {solve.error ? <Problem error={solve.error} /> : null}
        {solve.isSuccess ? <output className="a-note">{outcomeOf(t, solve.variables, solve.data)}</output> : null}
      </div>
      <div className="a-row">
        {choices.map((choice, i) => (
          <Button
            key={choice}
            look={choice === 'cancel' ? 'danger' : i === 0 ? 'primary' : 'plain'}
            isPending={solve.isPending}
            onPress={() => solve.mutate(choice)}
          >
            {t.choices[`${choice}:${task.kind}`] ?? t.choices[choice] ?? choice}
          </Button>
        ))}
        {returnId === null ? null : (
          <Link to="/returns/$id" params={{ id: String(returnId) }} className="a-button a-button--primary">
            {t.taskReturn}
          </Link>
        )}
        {task.kind === 'parcel-returned' && number && can('write:returns') ? <ReturnOfParcel number={number} /> : null}
        <PlaceOfTask task={task} />
        {number ? (
          <Link to="/orders/$number" params={{ number }} className="a-button a-button--plain">
            {t.home.open}
          </Link>
        ) : null}
        {mayClose ? (
          <Button look="quiet" isPending={solve.isPending} onPress={() => setClosing(true)}>
            {t.home.done}
          </Button>
        ) : null}
      </div>
      <Window title={t.home.closeTitle} isOpen={isClosing} onClose={() => setClosing(false)}>
        <p>{task.words}</p>
        <p className="a-note">{t.home.closeHint}</p>
        <div className="a-row">
          <Button onPress={() => setClosing(false)}>{t.common.cancel}</Button>
          <Button look="primary" isPending={solve.isPending} onPress={close}>
            {t.home.close}
          </Button>
        </div>
      </Window>
    </li>
  )
}

function outcomeOf(t: ReturnType<typeof useAdmin>['t'], choice: string | undefined, { money }: Solved): string {
  if (choice === 'remind') return t.taskReminded
  return (money && t.taskMoney[money]) || ''
}

/** What to type at the bank, each with a button that copies it. */
function Transfer({ transfer: { payee, amount, reference } }: { transfer: NonNullable<ListedTask['transfer']> }) {
  const { t, lang } = useAdmin()
  const [copied, setCopied] = useState('')
  const facts: readonly (readonly ['payee' | 'amount' | 'reference', string, string])[] = [
    ['payee', payee, payee],
    ['amount', formatSum(amount, lang), (amount / 100).toFixed(2)],
    ['reference', reference, reference],
  ]
  const copy = (name: string, text: string) => void navigator.clipboard.writeText(text).then(() => setCopied(name))
  return (
    <dl className="a-transfer">
      {facts.map(([name, shown, text]) => (
        <div key={name}>
          <dt>{t.transfer[name]}</dt>
          <dd>{shown}</dd>
          <dd>
            <IconButton
              icon={copied === name ? 'check' : 'file'}
              label={`${copied === name ? t.common.copied : t.common.copy}: ${t.transfer[name]}`}
              onPress={() => copy(name, text)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
