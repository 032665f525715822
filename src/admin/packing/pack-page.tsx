import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { PackingOrder } from '../../shop/packing/packing.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { CounterPayment } from '../counter/counter-payment.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { State } from '../orders/state.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LastSent } from './last-sent.tsx'
import { MissingWindow } from './missing-window.tsx'
import { PackLines } from './pack-lines.tsx'
import { Parcels } from './parcels.tsx'
import { Scanner, WrongWindow } from './scanner.tsx'
import { packingKey, type TypedCodes, usePackingStep, useSend } from './use-packing.ts'

export function PackPage() {
  const can = useCan()
  const { number } = useParams({ from: '/packing/orders/$number' })
  return can('write:parcels') ? <LoadedOrder key={number} number={number} /> : <NoRight />
}

function LoadedOrder({ number }: { number: string }) {
  const found = useQuery({
    queryKey: packingKey(number),
    queryFn: () => call<PackingOrder>('GET', `/packing/orders/${encodeURIComponent(number)}`),
    staleTime: 0,
  })
  return <Loaded query={found}>{(order) => <Pack order={order} />}</Loaded>
}

/** The next order of the wave, else the queue. */
function useGoOn({ next, wave }: PackingOrder) {
  const navigate = useNavigate()
  return () => {
    if (next) void navigate({ to: '/packing/orders/$number', params: { number: next } })
    else if (wave) void navigate({ to: '/packing/waves/$id', params: { id: String(wave.id) } })
    else void navigate({ to: '/packing' })
  }
}

function Pack({ order }: { order: PackingOrder }) {
  const { t } = useAdmin()
  const [missing, setMissing] = useState<number | null>(null)
  const [codes, setCodes] = useState<TypedCodes>({})
  const changed = useRef<object[] | null>(null)
  const goOn = useGoOn(order)
  const step = usePackingStep(order.number)
  const scan = usePackingStep(order.number)
  const send = useSend(order)
  const isBusy = step.isPending || send.isPending || scan.isPending
  const { may } = order
  const acts = {
    p: () => may.pick && !isBusy && step.mutate({ act: 'picked' }),
    k: () => may.pack && !isBusy && step.mutate({ act: 'packed' }),
    l: () => may.send && !isBusy && send.mutate({ codes, parcels: changed.current, onSent: goOn }),
    u: () => may.unpick && !isBusy && step.mutate({ act: 'unpicked' }),
  }
  const [code, setCode] = useState<string>()
  const scanned = (given: string) => {
    setCode(given)
    scan.mutate({ act: 'scan', body: { code: given } })
  }
  const short = order.lines.find(({ id }) => id === missing)
  return (
    <article className="a-packing">
      <Head order={order} />
      <LastSent />
      <CounterPayment number={order.number} due={order.atCounter} />
      <Scanner onScan={scanned} commands={acts} isStopped={scan.error !== null} />
      <WrongWindow error={scan.error} code={code} onClose={scan.reset} />
      <PackLines
        lines={order.lines}
        isBusy={isBusy || order.may.send}
        onPicked={(line, quantity, seen) => step.mutate({ act: 'picked', body: { lines: [{ line, quantity, seen }] } })}
        onScan={scanned}
        onMissing={setMissing}
      />
      <Parcels
        key={order.parcels.map(({ id, state }) => `${id}${state}`).join()}
        order={order}
        codes={codes}
        onCodes={setCodes}
        isBusy={isBusy}
        changed={changed}
        onSave={(parcels) => step.mutate({ act: 'parcels', body: { parcels } })}
      />
      <div className="a-row">
        <Link to="/packing/slips" search={{ order: order.number }} className="a-button a-button--quiet">
          {t.packing.slip}
        </Link>
      </div>
      {step.error ? <Problem error={step.error} /> : null}
      {send.error ? <Problem error={send.error} /> : null}
      <Acts order={order} acts={acts} isBusy={isBusy} onNext={goOn} />
      {short ? (
        <MissingWindow
          line={short}
          mayRefund={may.refund}
          onClose={() => setMissing(null)}
          onChoose={(choice) => {
            setMissing(null)
            step.mutate({ act: 'missing', body: { line: short.id, choice, open: short.open } })
          }}
        />
      ) : null}
    </article>
  )
}

function Head({ order }: { order: PackingOrder }) {
  const { t } = useAdmin()
  const { wave, delivery } = order
  useTitle(order.number)
  return (
    <header className="a-page-head">
      {wave ? (
        <Link to="/packing/waves/$id" params={{ id: String(wave.id) }} className="a-back">
          <Icon name="left" size={18} />
          {t.packing.wave(wave.id)}
        </Link>
      ) : (
        <Link to="/packing" className="a-back">
          <Icon name="left" size={18} />
          {t.packing.toQueue}
        </Link>
      )}
      <h1>{order.number}</h1>
      {wave ? <strong className="a-pack-box">{t.packing.box(wave.box)}</strong> : null}
      <State state={order.state} />
      <p className="a-pack-to">
        <strong>{order.buyer}</strong>, {delivery.title}, {delivery.place}
        {delivery.message ? (
          <span className="a-note">
            {' '}
            {t.packing.deliveryNote}: {delivery.message}
          </span>
        ) : null}
      </p>
    </header>
  )
}

type ActsProps = {
  order: PackingOrder
  acts: Readonly<Record<'p' | 'k' | 'l' | 'u', () => void>>
  isBusy: boolean
  onNext: () => void
}

/** The three steps stand in their order; the one that is next is filled. */
function Acts({ order: { may, delivery, makesLabels, next }, acts, isBusy, onNext }: ActsProps) {
  const { t } = useAdmin()
  const send = makesLabels ? t.packing.label : delivery.type === 'shop' ? t.packing.collect : t.packing.send
  const steps = [
    ['p', t.packing.picked, may.pick],
    ['k', t.packing.packed, may.pack],
    ['l', send, may.send],
  ] as const
  const isOver = steps.every(([, , isPossible]) => !isPossible)
  return (
    <div className="a-acts" role="toolbar" aria-label={t.order.actsLabel}>
      {steps.map(([key, label, isPossible]) => (
        <Button
          key={key}
          look={isPossible ? 'primary' : 'plain'}
          isDisabled={!isPossible}
          isPending={isBusy}
          onPress={acts[key]}
        >
          {label} <kbd>{key}</kbd>
        </Button>
      ))}
      {may.unpick ? (
        <Button look="quiet" isPending={isBusy} onPress={acts.u}>
          {t.packing.undo} <kbd>u</kbd>
        </Button>
      ) : null}
      {isOver && next ? (
        <Button look="primary" onPress={onNext}>
          {t.packing.next(next)}
        </Button>
      ) : null}
    </div>
  )
}
