import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMedia } from '../grid/use-media.ts'
import { IconButton } from '../parts.tsx'
import { useAdmin } from '../session.ts'

const ROW = 56
/** On phones a title may take two lines. */
const HIGH_ROW = 76

type OrderedRow = { id: number; title: string; content: ReactNode }

type Props = {
  label: string
  rows: readonly OrderedRow[]
  /** Left out: the order cannot be changed. */
  onOrder?: ((ids: number[]) => void) | undefined
  onOpen?: ((id: number) => void) | undefined
}

/** A long list in an order of its own: rows move by drag, by buttons, or by Alt with arrows. Only those in sight are drawn. */
export function OrderedRows({ label, rows, onOrder, onOpen }: Props) {
  const { t } = useAdmin()
  const scroller = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const height = useMedia('(width < 30rem)') ? HIGH_ROW : ROW
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 6,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size of all rows depends on it
  useEffect(() => virtual.measure(), [height])
  const move = (from: number, to: number) => {
    if (!onOrder || from === to || to < 0 || to >= rows.length) return
    const ids = rows.map(({ id }) => id)
    const [id] = ids.splice(from, 1)
    if (id !== undefined) ids.splice(to, 0, id)
    onOrder(ids)
  }
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = event.altKey ? { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key] : undefined
    if (to === undefined) return
    event.preventDefault()
    move(index, to)
  }
  return (
    <div className="a-sortable" ref={scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: only a part of the list is in the document */}
      <div role="list" aria-label={label} className="a-sortable__body" style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: only a part of the list is in the document
            <div
              key={row.id}
              role="listitem"
              className="a-sortable__row"
              data-over={over === index || undefined}
              style={{ transform: `translateY(${start}px)`, blockSize: height }}
              draggable={onOrder !== undefined}
              onKeyDown={(event) => onKeyDown(event, index)}
              onDragStart={() => setDragged(index)}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                setOver(index)
              }}
              onDrop={() => dragged !== null && move(dragged, index)}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
            >
              {onOpen ? (
                <button type="button" className="a-sortable__open" onClick={() => onOpen(row.id)}>
                  {row.content}
                </button>
              ) : (
                <div className="a-sortable__open">{row.content}</div>
              )}
              {onOrder ? (
                <>
                  <IconButton
                    icon="up"
                    label={t.structure.up(row.title)}
                    isDisabled={index === 0}
                    onPress={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon="down"
                    label={t.structure.down(row.title)}
                    isDisabled={index === rows.length - 1}
                    onPress={() => move(index, index + 1)}
                  />
                </>
              ) : null}
            </div>
          )
        })}
      </div>
    </div>
  )
}
