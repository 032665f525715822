import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { PickWave, SettledWave } from '../../shop/packing/packing.calls.ts'
import type { ShortChoice } from '../../shop/packing/short-choice.ts'
import { Icon } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { Button, Empty, PageHead, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { EndWindow } from './end-window.tsx'
import { LastSent } from './last-sent.tsx'
import { MissingWindow } from './missing-window.tsx'
import { PickRow } from './pick-row.tsx'
import { pickSearchFrom } from './pick-search.ts'
import { Scanner, WrongWindow } from './scanner.tsx'
import { TakeMore } from './take-more.tsx'
import { useCounts } from './use-counts.ts'
import { WaveBoxes } from './wave-boxes.tsx'
import { useFilterWords } from './wave-filter.ts'
import { useKeepWave, waveKey } from './wave-key.ts'

export function WavePage() {
  const can = useCan()
  const { id } = useParams({ from: '/packing/waves/$id' })
  return can('write:parcels') ? <LoadedWave key={id} id={id} /> : <NoRight />
}

function LoadedWave({ id }: { id: string }) {
  const found = useQuery({
    queryKey: waveKey(id),
    queryFn: () => call<PickWave>('GET', `/packing/waves/${encodeURIComponent(id)}`),
    staleTime: 0,
  })
  return <Loaded query={found}>{(wave) => <Wave wave={wave} />}</Loaded>
}

type Scan = { wave: PickWave; box: number; code: string }
type CountedLine = { line: number; quantity: number; seen?: number }

function useWave({ id }: PickWave) {
  const queries = useQueryClient()
  const keepWave = useKeepWave(id)
  const pick = useMutation({
    mutationFn: (lines: CountedLine[]) => call<PickWave>('POST', `/packing/waves/${id}/picked`, { lines }),
    onSuccess: keepWave,
    onError: () => void queries.invalidateQueries({ queryKey: waveKey(id) }),
  })
  const scan = useMutation({
    mutationFn: (code: string) => call<Scan>('POST', `/packing/waves/${id}/scan`, { code }),
    onSuccess: ({ wave }) => keepWave(wave),
  })
  const short = useMutation({
    mutationFn: ({ lines, choice }: { lines: { line: number; open: number }[]; choice: ShortChoice }) =>
      call<SettledWave>('POST', `/packing/waves/${id}/short`, { choices: lines.map((each) => ({ ...each, choice })) }),
    onSuccess: ({ wave }) => keepWave(wave),
    onError: () => void queries.invalidateQueries({ queryKey: waveKey(id) }),
  })
  const end = useMutation({
    mutationFn: () => call('POST', `/packing/waves/${id}/close`),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['packing'] }),
  })
  return { pick, scan, short, end }
}

const openBoxes = (list: PickWave['list']) => list.flatMap(({ boxes }) => boxes.filter(({ open }) => open > 0))

/** The first order whose goods are all there, else the first one. */
const toPackFirst = ({ orders }: PickWave) => {
  const inside = orders.filter(({ hasLeft }) => !hasLeft)
  return inside.find(({ open, picked }) => open === 0 && picked > 0) ?? inside[0]
}

function Wave({ wave }: { wave: PickWave }) {
  const { t } = useAdmin()
  const can = useCan()
  const navigate = useNavigate()
  const { pick, scan, short, end } = useWave(wave)
  const waveCounts = useCounts(wave)
  const next = wave.orders.find(({ hasLeft }) => !hasLeft)
  const rest = openBoxes(wave.list)
  const isBusy = pick.isPending || scan.isPending || short.isPending || end.isPending
  const isHeld = isBusy || waveCounts.isPending
  const [isEnding, setEnding] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const [taken, setTaken] = useState<CountedLine[]>([])
  const pack = (order = next) => {
    if (order) void navigate({ to: '/packing/orders/$number', params: { number: order.number } })
  }
  const close = () => end.mutate(undefined, { onSuccess: () => void navigate({ to: '/packing' }) })
  // Where nothing was picked yet, goods are picked order by order.
  const asks = rest.length > 0 && wave.list.some(({ picked, packed }) => picked > packed)
  const goPacking = () => {
    if (isHeld) return
    if (asks) setEnding(true)
    else pack()
  }
  const takeAll = () => {
    if (isHeld || rest.length === 0) return
    setTaken(rest.map(({ line, open, picked }) => ({ line, quantity: picked, seen: picked + open })))
    pick.mutate(rest.map(({ line, open, picked }) => ({ line, quantity: picked + open, seen: picked })))
  }
  const undo = () => pick.mutate(taken, { onSuccess: () => setTaken([]) })
  const missingRow = wave.list.find(({ code, open }) => code === missing && open > 0)
  const words = useFilterWords(wave)
  const scanned = (code: string) => scan.mutate(code)
  return (
    <div className="a-packing">
      <PageHead title={t.packing.wave(wave.id)}>
        <Link to="/packing" search={pickSearchFrom(wave.filter)} className="a-back">
          <Icon name="left" size={18} />
          {t.packing.toQueue}
        </Link>
        <span className="a-count">
          {t.packing.left(wave.orders.filter((o) => !o.hasLeft).length, wave.orders.length)}
        </span>
        {words.map((each) => (
          <span key={each} className="a-tag">
            {each}
          </span>
        ))}
      </PageHead>
      <LastSent />
      {next ? (
        <Scanner onScan={scanned} commands={{ p: takeAll, k: goPacking }} isStopped={scan.error !== null} />
      ) : null}
      <WrongWindow error={scan.error} code={scan.variables} onClose={scan.reset} />
      <output className="a-scanned">{scan.data ? t.packing.intoBox(scan.data.box, scan.data.code) : ''}</output>
      {pick.error ? <Problem error={pick.error} /> : null}
      {end.error ? <Problem error={end.error} /> : null}
      {short.error ? <Problem error={short.error} /> : null}
      {short.data?.notDone.map(({ line, number, message }) => (
        <p key={line} className="a-problem" role="alert">
          {number}: {message}
        </p>
      ))}
      {waveCounts.error ? (
        <Problem error={waveCounts.error} {...(waveCounts.isPending ? { onRetry: waveCounts.retry } : {})} />
      ) : null}
      {next ? null : (
        <Empty icon="check" text={t.packing.ended}>
          <Link to="/packing" search={pickSearchFrom(wave.filter)} className="a-button a-button--primary">
            {t.packing.toNextWave}
          </Link>
        </Empty>
      )}
      {wave.isOpen && next ? <TakeMore wave={wave} /> : null}
      {next && rest.length === 0 ? <p className="a-done-note">{t.packing.allPicked}</p> : null}
      <ul className="a-pick-list">
        {wave.list.map((row) => (
          <PickRow
            key={row.code}
            row={row}
            waveCounts={waveCounts}
            isBusy={isBusy}
            onMissing={() => setMissing(row.code)}
            onScan={scanned}
          />
        ))}
      </ul>
      <WaveBoxes wave={wave} isBusy={isHeld} onEnd={asks ? () => setEnding(true) : close} />
      {next ? (
        <div className="a-acts" role="toolbar" aria-label={t.order.actsLabel}>
          <Button look={rest.length > 0 ? 'plain' : 'primary'} isPending={waveCounts.isPending} onPress={goPacking}>
            {t.packing.pack} <kbd>k</kbd>
          </Button>
          {rest.length > 0 ? (
            <Button isPending={isHeld} onPress={takeAll}>
              {t.packing.allOf(rest.reduce((sum, { open }) => sum + open, 0))} <kbd>p</kbd>
            </Button>
          ) : null}
          {rest.length === 0 && taken.length > 0 ? (
            <Button look="quiet" isPending={isHeld} onPress={undo}>
              {t.packing.undo}
            </Button>
          ) : null}
        </div>
      ) : null}
      {missingRow ? (
        <MissingWindow
          line={missingRow}
          mayRefund={can('refund')}
          onClose={() => setMissing(null)}
          onChoose={(choice) => {
            setMissing(null)
            short.mutate({ lines: openBoxes([missingRow]).map(({ line, open }) => ({ line, open })), choice })
          }}
        />
      ) : null}
      {isEnding ? (
        <EndWindow
          wave={wave}
          onClose={() => setEnding(false)}
          onSkip={() => pack()}
          onDone={(settled, then) => {
            setEnding(false)
            if (then === 'pack') pack(toPackFirst(settled))
            else close()
          }}
        />
      ) : null}
    </div>
  )
}
