import { Link } from '@tanstack/react-router'
import type { PickWave } from '../../shop/packing/packing.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Props = { wave: PickWave; isBusy: boolean; onEnd: () => void }

/** The orders of a wave, and what can be done with all of them. */
export function WaveBoxes({ wave, isBusy, onEnd }: Props) {
  const { t } = useAdmin()
  return (
    <section className="a-stack" aria-labelledby="boxes">
      <h2 id="boxes">{t.packing.orders}</h2>
      <ul className="a-boxes">
        {wave.orders.map(({ box, number, buyer, open, picked, hasLeft }) => {
          const isDone = hasLeft && open === 0
          return (
            <li key={number}>
              <Link
                to="/packing/orders/$number"
                params={{ number }}
                className="a-box"
                data-left={hasLeft || undefined}
                data-done={isDone || undefined}
              >
                <strong>{box}</strong>
                <span>
                  {number}
                  <small>{buyer}</small>
                </span>
                {isDone ? <Icon name="check" size={20} /> : <small>{t.packing.ofPieces(picked, picked + open)}</small>}
              </Link>
            </li>
          )
        })}
      </ul>
      <div className="a-row">
        <Link to="/packing/slips" search={{ wave: wave.id }} className="a-button a-button--plain">
          {t.packing.slips}
        </Link>
        {wave.isOpen ? (
          <Button look="quiet" isPending={isBusy} onPress={onEnd}>
            {t.packing.end}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
