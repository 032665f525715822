import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PackingQueue } from '../../shop/packing/packing.calls.ts'
import type { ListedTask } from '../../shop/tasks/tasks.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { TaskRow } from '../home/task-row.tsx'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { BeginWave } from './begin-wave.tsx'
import { LastSent } from './last-sent.tsx'
import { useBegin } from './use-begin.ts'

export function QueuePage() {
  const can = useCan()
  return can('write:parcels') ? <Queue /> : <NoRight />
}

function Queue() {
  const { t } = useAdmin()
  const queue = useQuery({ queryKey: ['packing'], queryFn: () => call<PackingQueue>('GET', '/packing') })
  return (
    <>
      <PageHead title={t.packing.title} />
      <LastSent />
      <ParcelsToOpen />
      {queue.isPending ? <Waiting /> : null}
      {queue.error ? <Problem error={queue.error} onRetry={() => void queue.refetch()} /> : null}
      {queue.data ? <Loaded queue={queue.data} /> : null}
    </>
  )
}

function Loaded({ queue }: { queue: PackingQueue }) {
  const { t } = useAdmin()
  const { ready, toSend, picked, waiting, waves } = queue
  return (
    <>
      <div className="a-waits">
        <p className="a-card a-wait">
          <strong>{t.packing.ready(ready)}</strong>
          <span>{t.packing.readyLabel}</span>
        </p>
        <Link to="/orders" search={{ state: ['packed'] }} className="a-card a-wait">
          <strong>{t.packing.ready(toSend)}</strong>
          <span>{t.packing.toSend}</span>
        </Link>
      </div>
      <BeginWave ready={ready} />
      {ready + toSend + picked.length + waiting.length + waves.length === 0 ? (
        <Empty icon="check" text={t.packing.empty} />
      ) : null}
      <Waves waves={waves} />
      <PickedOrders orders={picked} />
      <WaitingOrders orders={waiting} />
    </>
  )
}

/** Refunded pieces lie in them. */
function ParcelsToOpen() {
  const { t } = useAdmin()
  const { data } = useQuery({
    queryKey: ['tasks', 'packing'],
    queryFn: () => call<{ tasks: ListedTask[] }>('GET', '/packing/tasks'),
  })
  if (!data || data.tasks.length === 0) return null
  return (
    <section className="a-stack" aria-labelledby="to-open">
      <h2 id="to-open">{t.packing.toOpen}</h2>
      <ul className="a-tasks">
        {data.tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
    </section>
  )
}

function Waves({ waves }: { waves: PackingQueue['waves'] }) {
  const { t, lang } = useAdmin()
  if (waves.length === 0) return null
  return (
    <section className="a-stack" aria-labelledby="waves">
      <h2 id="waves">{t.packing.waves}</h2>
      <ul className="a-tasks">
        {waves.map(({ id, createdAt, person, orders, left, isMine }) => (
          <li key={id}>
            <Link to="/packing/waves/$id" params={{ id: String(id) }} className="a-card a-task a-wave">
              <span>
                <strong>{t.packing.wave(id)}</strong>
                <small>{[person, formatMoment(createdAt, lang)].filter(Boolean).join(' · ')}</small>
              </span>
              <span>
                {isMine ? <span className="a-tag">{t.packing.mine}</span> : null} {t.packing.left(left, orders)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Listed = { orders: PackingQueue['waiting'] }

function WaitingOrders({ orders }: Listed) {
  const { t } = useAdmin()
  const begin = useBegin()
  if (orders.length === 0) return null
  return (
    <section className="a-stack" aria-labelledby="waiting">
      <h2 id="waiting">{t.packing.waiting}</h2>
      <p className="a-note">{t.packing.waitingHint}</p>
      {begin.error ? <Problem error={begin.error} /> : null}
      <ul className="a-tasks">
        {orders.map(({ number, missing }) => (
          <li key={number} className="a-card a-task">
            <span>
              <Link to="/packing/orders/$number" params={{ number }}>
                {number}
              </Link>
              <span className="a-note"> {missing}</span>
            </span>
            <Button isPending={begin.isPending} onPress={() => begin.mutate({ numbers: [number] })}>
              {t.packing.take}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Also parts of orders whose other goods are to come later. */
function PickedOrders({ orders }: Listed) {
  const { t } = useAdmin()
  const begin = useBegin()
  if (orders.length === 0) return null
  return (
    <section className="a-stack" aria-labelledby="picked">
      <div className="a-row a-row--spread">
        <h2 id="picked">{t.packing.pickedTitle}</h2>
        <Button
          isPending={begin.isPending}
          onPress={() => begin.mutate({ numbers: orders.map(({ number }) => number) })}
        >
          {t.packing.packAll}
        </Button>
      </div>
      <p className="a-note">{t.packing.pickedHint}</p>
      {begin.error ? <Problem error={begin.error} /> : null}
      <ul className="a-tasks">
        {orders.map(({ number, missing }) => (
          <li key={number}>
            <Link to="/packing/orders/$number" params={{ number }} className="a-card a-task a-wave">
              <strong>{number}</strong>
              {missing ? <span className="a-note">{t.packing.laterNote(missing)}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
