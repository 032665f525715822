import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderState } from '../../shop/orders/states.ts'
import type { PackingQueue } from '../../shop/packing/packing.calls.ts'
import { LACKS } from '../../shop/search/product-marks.ts'
import type { ListedTask } from '../../shop/tasks/tasks.calls.ts'
import { call } from '../calls.ts'
import { callQuery } from '../orders/order-search.ts'
import { Empty, PageHead, Problem } from '../parts.tsx'
import { NoGoods } from '../products/no-goods.tsx'
import { useAdmin, useCan } from '../session.ts'
import { OpeningList } from '../settings/opening-list.tsx'
import { TO_IMPROVE } from '../to-improve/to-improve.ts'
import { TaskRow } from './task-row.tsx'
import { WeekFigures } from './week-figures.tsx'

/** Orders by what is to be done with them, and open tasks. */
export function HomePage() {
  const { t } = useAdmin()
  const can = useCan()
  return (
    <>
      <PageHead title={t.home.title} />
      {can('read:settings') ? <OpeningList whileClosed /> : null}
      {can('write:parcels') ? (
        <p>
          <Link to="/packing" className="a-button a-button--primary">
            {t.home.startPacking}
          </Link>
        </p>
      ) : null}
      {can('read:orders') ? <Waits /> : null}
      {can('write:catalogue') ? <ToImproveNote /> : null}
      {can('read:settings') ? <OpeningList whileClosed={false} /> : null}
      {can('read:tasks') ? <Tasks /> : null}
      {can('read:reports') ? <WeekAfterTasks /> : null}
    </>
  )
}

const WAITING: readonly (readonly ['toPack' | 'packed' | 'pickup' | 'unpaid', readonly OrderState[]])[] = [
  ['toPack', ['paid', 'processing']],
  ['packed', ['packed']],
  ['pickup', ['ready_for_pickup']],
  ['unpaid', ['awaiting_payment']],
]

function Waits() {
  const can = useCan()
  const packing = useQuery({
    queryKey: ['packing'],
    queryFn: () => call<PackingQueue>('GET', '/packing'),
    enabled: can('write:parcels'),
  })
  const inWaves = packing.data?.waves.reduce((sum, { left }) => sum + left, 0) ?? 0
  return (
    <ul className="a-waits">
      {WAITING.map(([name, states]) => (
        <Wait key={name} name={name} states={states} inWaves={name === 'toPack' ? inWaves : 0} />
      ))}
    </ul>
  )
}

type WaitProps = { name: (typeof WAITING)[number][0]; states: readonly OrderState[]; inWaves: number }

function Wait({ name, states, inWaves }: WaitProps) {
  const { t } = useAdmin()
  const search = { state: [...states] }
  const { data } = useQuery({
    queryKey: ['orders-count', search],
    queryFn: () => call<{ count: number; counted: string }>('GET', `/orders/count?${callQuery(search)}`),
  })
  return (
    <li>
      <Link to="/orders" search={search} className="a-card a-wait">
        <strong>{data ? t.orders.count(data.count, data.counted === 'atLeast') : '–'}</strong>
        <span>{t.home[name]}</span>
        {inWaves > 0 ? <span className="a-note">{t.home.inWaves(inWaves)}</span> : null}
      </Link>
    </li>
  )
}

/** Only where something is missing. */
function ToImproveNote() {
  const { t } = useAdmin()
  const { data } = useQuery(TO_IMPROVE)
  const open = LACKS.filter((lack) => (data?.lacks[lack] ?? 0) > 0)
  if (data?.products === 0) return <NoGoods />
  if (!data || open.length === 0) return null
  return (
    <p className="a-row">
      <Link to="/to-improve">{t.products.listImprove}</Link>
      <span className="a-note">
        {open.map((lack) => `${t.products.listLacks[lack]}: ${t.products.listCount(data.lacks[lack])}`).join(' · ')}
      </span>
    </p>
  )
}

/** Read when the tasks are there, so that it does not delay what waits for a person. */
function WeekAfterTasks() {
  const can = useCan()
  const tasks = useQuery({ ...TASKS, enabled: can('read:tasks') })
  return tasks.data || tasks.error || !can('read:tasks') ? <WeekFigures /> : null
}

const TASKS = { queryKey: ['tasks'], queryFn: () => call<{ tasks: ListedTask[] }>('GET', '/tasks') }

function Tasks() {
  const { t } = useAdmin()
  const tasks = useQuery(TASKS)
  return (
    <section aria-labelledby="tasks" className="a-stack">
      <h2 id="tasks">{t.home.tasks}</h2>
      {tasks.error ? <Problem error={tasks.error} onRetry={() => void tasks.refetch()} /> : null}
      {tasks.data?.tasks.length === 0 ? <Empty icon="check" text={t.home.empty} /> : null}
      <ul className="a-tasks">
        {tasks.data?.tasks.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
    </section>
  )
}
