import { picture } from '../../shop/catalogue/media.ts'
import type { PackingOrder } from '../../shop/packing/packing.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { Found } from './found.tsx'

type Line = PackingOrder['lines'][number]

type Props = {
  lines: readonly Line[]
  isBusy: boolean
  /** `seen`: the count that the person saw. */
  onPicked: (line: number, quantity: number, seen: number) => void
  onScan: (code: string) => void
  onMissing: (line: number) => void
}

export function PackLines({ lines, ...props }: Props) {
  const { t } = useAdmin()
  return (
    <section className="a-card a-stack" aria-labelledby="pack-goods">
      <h2 id="pack-goods">{t.order.goods}</h2>
      <ul className="a-pack-lines">
        {lines.map((line) => (
          <PackLine key={line.id} line={line} {...props} />
        ))}
      </ul>
    </section>
  )
}

function PackLine({ line, isBusy, onPicked, onScan, onMissing }: Omit<Props, 'lines'> & { line: Line }) {
  const { t } = useAdmin()
  const { id, title, code, image, shelf, picked, packed, open, later, refunded, quantity } = line
  const wanted = quantity - refunded
  const isCounted = wanted - later > 1
  const notes = [later > 0 ? t.packing.later(later) : '', refunded > 0 ? t.packing.refunded(refunded) : '']
  return (
    <li className="a-pack-line" data-done={open === 0 || undefined}>
      <img src={picture(image, 160).webp} alt="" width={64} height={64} loading="lazy" />
      <span className="a-pick__what">
        <strong className="a-pick__shelf">{shelf ?? t.packing.noShelf}</strong>
        <span>{title}</span>
        <small>{[code, ...notes].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="a-pick__count">
        <strong>{t.packing.ofPieces(picked, wanted)}</strong>
        {open === 0 ? <Icon name="check" size={20} /> : null}
      </span>
      <span className="a-row a-pack-line__acts">
        {isCounted && picked + open > packed ? (
          <Found
            title={title}
            counts={{ pieces: picked, least: packed, most: picked + open }}
            isBusy={isBusy}
            onChange={(pieces) => onPicked(id, pieces, picked)}
            onScan={onScan}
          />
        ) : null}
        {open > 0 ? (
          <>
            <Button
              isPending={isBusy}
              aria-label={`${t.packing.takeAll}: ${title}`}
              onPress={() => onPicked(id, picked + open, picked)}
            >
              {t.packing.takeAll}
            </Button>
            <Button
              look="quiet"
              isPending={isBusy}
              aria-label={`${t.packing.missing}: ${title}`}
              onPress={() => onMissing(id)}
            >
              {t.packing.missing}
            </Button>
          </>
        ) : null}
      </span>
    </li>
  )
}
