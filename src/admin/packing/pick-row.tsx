import { picture } from '../../shop/catalogue/media.ts'
import type { PickWave } from '../../shop/packing/packing.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { Found } from './found.tsx'
import type { WaveCounts } from './use-counts.ts'

type Row = PickWave['list'][number]

type Props = {
  row: Row
  waveCounts: WaveCounts
  isBusy: boolean
  onMissing: () => void
  onScan: (code: string) => void
}

/** A press on the goods takes all of them, so that a thumb hits it; beside it they are counted. */
export function PickRow({ row, waveCounts, isBusy, onMissing, onScan }: Props) {
  const { t } = useAdmin()
  const most = row.picked + row.open
  const pieces = waveCounts.counts[row.code]?.pieces ?? row.picked
  const isDone = pieces >= most
  const toggle = () => {
    if (!isBusy) waveCounts.change(row, isDone ? row.packed : most, isDone ? 'typed' : 'whole')
  }
  return (
    <li className="a-pick-row" data-done={isDone || undefined}>
      <button type="button" className="a-pick" aria-pressed={isDone} aria-disabled={isBusy} onClick={toggle}>
        <img src={picture(row.image, 160).webp} alt="" width={64} height={64} loading="lazy" />
        <span className="a-pick__what">
          <strong className="a-pick__shelf">{row.shelf ?? t.packing.noShelf}</strong>
          <span>{row.title}</span>
          <small>{[row.code, row.later > 0 ? t.packing.later(row.later) : ''].filter(Boolean).join(' · ')}</small>
          <span className="a-pick__boxes">
            {row.boxes.map(({ line, box, open, picked }) => (
              <span key={line} className="a-tag">
                {t.packing.inBox(box, open + picked)}
              </span>
            ))}
          </span>
        </span>
        <span className="a-pick__count">
          <strong>{t.packing.ofPieces(pieces, most)}</strong>
          {isDone ? <Icon name="check" size={24} /> : null}
        </span>
      </button>
      <div className="a-pick__acts">
        {most > 1 && most > row.packed ? (
          <Found
            title={row.title}
            counts={{ pieces, least: row.packed, most }}
            isBusy={isBusy}
            onChange={(next, isTyped) => waveCounts.change(row, next, isTyped ? 'typed' : 'step')}
            onScan={onScan}
          />
        ) : null}
        {isDone ? null : (
          <Button look="quiet" isPending={isBusy} aria-label={`${t.packing.missing}: ${row.title}`} onPress={onMissing}>
            {t.packing.missing}
          </Button>
        )}
      </div>
      <ContestedCount row={row} waveCounts={waveCounts} />
    </li>
  )
}

/** Two people have counted the same goods; one count is chosen. */
function ContestedCount({ row, waveCounts }: Pick<Props, 'row' | 'waveCounts'>) {
  const { t } = useAdmin()
  const contested = waveCounts.contested[row.code]
  if (!contested) return null
  const { mine, picked, person } = contested
  return (
    <div className="a-problem a-pick__contested" role="alert">
      <span>{t.packing.counted(person, picked, mine)}</span>
      <span className="a-row">
        <Button onPress={() => waveCounts.keepTheirs(row.code)}>{t.packing.keepTheirs(picked)}</Button>
        <Button onPress={() => waveCounts.change(row, mine, 'typed')}>{t.packing.writeMine(mine)}</Button>
      </span>
    </div>
  )
}
