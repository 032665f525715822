import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { picture } from '../../shop/catalogue/media.ts'
import type { PickWave } from '../../shop/packing/packing.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { NoRight } from '../frame/not-found.tsx'
import { Button, Empty, PageHead, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LastSent } from './last-sent.tsx'
import { Scanner, WrongWindow } from './scanner.tsx'

export function WavePage() {
  const can = useCan()
  const { id } = useParams({ from: '/packing/waves/$id' })
  return can('write:parcels') ? <LoadedWave key={id} id={id} /> : <NoRight />
}

const waveKey = (id: string) => ['packing', 'wave', id] as const

function LoadedWave({ id }: { id: string }) {
  const wave = useQuery({
    queryKey: waveKey(id),
    queryFn: () => call<PickWave>('GET', `/packing/waves/${encodeURIComponent(id)}`),
    staleTime: 0,
  })
  if (wave.isPending) return <Waiting />
  if (wave.error) return <Problem error={wave.error} onRetry={() => void wave.refetch()} />
  return <Wave wave={wave.data} />
}

type Scan = { wave: PickWave; box: number; code: string }

function useWave({ id }: PickWave) {
  const queries = useQueryClient()
  const keep = (wave: PickWave) => queries.setQueryData(waveKey(String(id)), wave)
  const pick = useMutation({
    mutationFn: (lines: { line: number; quantity: number }[]) =>
      call<PickWave>('POST', `/packing/waves/${id}/picked`, {
        lines: lines.map(({ line, quantity }) => ({ line, quantity })),
      }),
    onSuccess: keep,
    onError: () => void queries.invalidateQueries({ queryKey: waveKey(String(id)) }),
  })
  const scan = useMutation({
    mutationFn: (code: string) => call<Scan>('POST', `/packing/waves/${id}/scan`, { code }),
    onSuccess: ({ wave }) => keep(wave),
  })
  return { pick, scan }
}

const openLines = (list: PickWave['list']) =>
  list.flatMap(({ boxes }) =>
    boxes.filter(({ open }) => open > 0).map(({ line, open, picked }) => ({ line, open, quantity: picked + open })),
  )

/** What undoing goes back to. */
const pickedSoFar = (list: PickWave['list']) =>
  list.flatMap(({ boxes }) =>
    boxes.filter(({ open }) => open > 0).map(({ line, open, picked }) => ({ line, open, quantity: picked })),
  )

function Wave({ wave }: { wave: PickWave }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const { pick, scan } = useWave(wave)
  const next = wave.orders.find(({ hasLeft }) => !hasLeft)
  const rest = openLines(wave.list)
  const isBusy = pick.isPending || scan.isPending
  const goPacking = () => {
    if (next) void navigate({ to: '/packing/orders/$number', params: { number: next.number } })
  }
  const [taken, setTaken] = useState<typeof rest>([])
  const takeAll = () => {
    if (isBusy || rest.length === 0) return
    setTaken(pickedSoFar(wave.list))
    pick.mutate(rest)
  }
  const undo = () => pick.mutate(taken, { onSuccess: () => setTaken([]) })
  return (
    <div className="a-packing">
      <PageHead title={t.packing.wave(wave.id)}>
        <Link to="/packing" className="a-back">
          <Icon name="left" size={18} />
          {t.packing.toQueue}
        </Link>
        <span className="a-count">
          {t.packing.left(wave.orders.filter((o) => !o.hasLeft).length, wave.orders.length)}
        </span>
      </PageHead>
      <LastSent />
      {next ? (
        <Scanner
          onScan={(code) => scan.mutate(code)}
          commands={{ p: takeAll, k: goPacking }}
          isStopped={scan.error !== null}
        />
      ) : null}
      <WrongWindow error={scan.error} code={scan.variables} onClose={scan.reset} />
      <output className="a-scanned">{scan.data ? t.packing.intoBox(scan.data.box, scan.data.code) : ''}</output>
      {pick.error ? <Problem error={pick.error} /> : null}
      {next ? null : (
        <Empty icon="check" text={t.packing.ended}>
          <Link to="/packing" className="a-button a-button--primary">
            {t.packing.toNextWave}
          </Link>
        </Empty>
      )}
      {next && rest.length === 0 ? <p className="a-done-note">{t.packing.allPicked}</p> : null}
      <ul className="a-pick-list">
        {wave.list.map((row) => (
          <PickRow key={row.code} row={row} isBusy={isBusy} onPick={(lines) => pick.mutate(lines)} />
        ))}
      </ul>
      <Boxes wave={wave} />
      {next ? (
        <div className="a-acts" role="toolbar" aria-label={t.order.actsLabel}>
          <Button look={rest.length > 0 ? 'plain' : 'primary'} onPress={goPacking}>
            {t.packing.pack} <kbd>k</kbd>
          </Button>
          {rest.length > 0 ? (
            <Button isPending={isBusy} onPress={takeAll}>
              {t.packing.allOf(rest.reduce((sum, { open }) => sum + open, 0))} <kbd>p</kbd>
            </Button>
          ) : null}
          {rest.length === 0 && taken.length > 0 ? (
            <Button look="quiet" isPending={isBusy} onPress={undo}>
              {t.packing.undo}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

type RowProps = {
  row: PickWave['list'][number]
  isBusy: boolean
  onPick: (lines: { line: number; quantity: number }[]) => void
}

/** The whole row is the button, so that a thumb hits it. */
function PickRow({ row, isBusy, onPick }: RowProps) {
  const { t } = useAdmin()
  const isDone = row.open === 0
  const lines = isDone ? row.boxes.map(({ line }) => ({ line, quantity: 0 })) : openLines([row])
  return (
    <li>
      <button
        type="button"
        className="a-pick"
        aria-pressed={isDone}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onPick(lines)
        }}
      >
        <img src={picture(row.image, 160).webp} alt="" width={64} height={64} loading="lazy" />
        <span className="a-pick__what">
          <strong className="a-pick__shelf">{row.shelf ?? t.packing.noShelf}</strong>
          <span>{row.title}</span>
          <small>{row.code}</small>
          <span className="a-pick__boxes">
            {row.boxes.map(({ line, box, open, picked }) => (
              <span key={line} className="a-tag">
                {t.packing.inBox(box, open + picked)}
              </span>
            ))}
          </span>
        </span>
        <span className="a-pick__count">
          <strong>{row.open + row.picked}</strong>
          {isDone ? (
            <Icon name="check" size={24} />
          ) : (
            <small>{t.packing.ofPieces(row.picked, row.open + row.picked)}</small>
          )}
        </span>
      </button>
    </li>
  )
}

function Boxes({ wave }: { wave: PickWave }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () => call('POST', `/packing/waves/${wave.id}/close`),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['packing'] })
      void navigate({ to: '/packing' })
    },
  })
  return (
    <section className="a-stack" aria-labelledby="boxes">
      <h2 id="boxes">{t.packing.orders}</h2>
      <ul className="a-boxes">
        {wave.orders.map(({ box, number, buyer, open, picked, hasLeft }) => (
          <li key={number}>
            <Link to="/packing/orders/$number" params={{ number }} className="a-box" data-left={hasLeft || undefined}>
              <strong>{box}</strong>
              <span>
                {number}
                <small>{buyer}</small>
              </span>
              {hasLeft ? <Icon name="check" size={20} /> : <small>{t.packing.ofPieces(picked, picked + open)}</small>}
            </Link>
          </li>
        ))}
      </ul>
      <div className="a-row">
        <Link to="/packing/slips" search={{ wave: wave.id }} className="a-button a-button--plain">
          {t.packing.slips}
        </Link>
        {wave.isOpen ? (
          <Button look="quiet" isPending={end.isPending} onPress={() => end.mutate()}>
            {t.packing.end}
          </Button>
        ) : null}
      </div>
      {end.error ? <Problem error={end.error} /> : null}
    </section>
  )
}
