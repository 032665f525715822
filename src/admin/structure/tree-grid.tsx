import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { inLang } from '../../shop/languages.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAdmin } from '../session.ts'
import { isWithin, type Move, steppedMove, type Tree, type TreeRow } from './category-tree.ts'

const ROW = 40

type Props = {
  tree: Tree
  rows: readonly TreeRow[]
  mayMove: boolean
  onToggle: (id: number, isOpen: boolean) => void
  onOpen: (id: number) => void
  onMove: (id: number, move: Move) => void
  onAskMove: (id: number) => void
}

type Drop = { id: number; where: 'before' | 'inside' | 'after' }

/** Arrows walk and open branches; with Alt they move the category; `m` asks where to. */
export function TreeGrid(props: Props) {
  const { rows, mayMove, onToggle, onOpen, onAskMove } = props
  const { t } = useAdmin()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const { drop, dragOf } = useDrag(props)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  })
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ category }) => category.id === active),
  )
  const focus = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index))
    setActive(rows[to]?.category.id ?? null)
    virtual.scrollToIndex(to)
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[activeIndex]
    if (!row || event.ctrlKey || event.metaKey) return
    if (event.altKey ? pressedWithAlt(event, row, props) : pressed(event, { row, activeIndex, focus, ...props })) {
      event.preventDefault()
    }
  }
  return (
    <div
      className="a-tree"
      role="treegrid"
      aria-label={t.structure.categories.title}
      aria-rowcount={rows.length}
      ref={scroller}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className="a-tree__body" style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index]
          if (!row) return null
          const { id } = row.category
          return (
            <Row
              key={id}
              row={row}
              index={index}
              place={{ transform: `translateY(${start}px)`, blockSize: size }}
              isActive={index === activeIndex}
              dropped={drop?.id === id ? drop.where : undefined}
              mayMove={mayMove}
              onFocus={() => setActive(id)}
              onToggle={() => onToggle(id, !row.isOpen)}
              onOpen={() => onOpen(id)}
              onAskMove={() => onAskMove(id)}
              drag={dragOf(id)}
            />
          )
        })}
      </div>
    </div>
  )
}

/** @returns whether the key was for the tree */
function pressedWithAlt({ key }: KeyboardEvent, { category }: TreeRow, { tree, mayMove, onMove }: Props): boolean {
  if (!key.startsWith('Arrow')) return false
  const move = mayMove ? steppedMove(tree, category.id, key) : null
  if (move) onMove(category.id, move)
  return true
}

type Pressed = Props & { row: TreeRow; activeIndex: number; focus: (index: number) => void }

/** @returns whether the key was for the tree */
function pressed({ key }: KeyboardEvent, { row, rows, activeIndex, focus, ...does }: Pressed): boolean {
  const { id, parentId } = row.category
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: activeIndex + 1,
    ArrowUp: activeIndex - 1,
    Home: 0,
    End: rows.length - 1,
    PageDown: activeIndex + 10,
    PageUp: activeIndex - 10,
  }
  const to = moves[key]
  if (to !== undefined) focus(to)
  else if (key === 'ArrowRight' && row.isOpen) focus(activeIndex + 1)
  else if (key === 'ArrowRight' && row.hasChildren) does.onToggle(id, true)
  else if (key === 'ArrowLeft' && row.isOpen) does.onToggle(id, false)
  else if (key === 'ArrowLeft' && parentId !== null) focus(rows.findIndex(({ category }) => category.id === parentId))
  else if (key === 'Enter') does.onOpen(id)
  else if (key === 'm' && does.mayMove) does.onAskMove(id)
  else return key === 'ArrowRight' || key === 'ArrowLeft'
  return true
}

/** The upper and lower third of a row are places beside it, the middle is below it. */
function useDrag({ tree, mayMove, onMove }: Props) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)
  const end = () => {
    setDragged(null)
    setDrop(null)
  }
  const over = (event: DragEvent, id: number) => {
    if (dragged === null || isWithin(tree, id, dragged)) return setDrop(null)
    event.preventDefault()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - top) / height
    const where = part < 0.3 ? 'before' : part > 0.7 ? 'after' : 'inside'
    if (drop?.id !== id || drop.where !== where) setDrop({ id, where })
  }
  const dragOf = (id: number): RowProps['drag'] => ({
    draggable: mayMove,
    onDragStart: () => setDragged(id),
    onDragOver: (event) => over(event, id),
    onDrop: () => {
      if (dragged !== null && drop) onMove(dragged, moveTo(tree, drop.id, drop.where))
      end()
    },
    onDragEnd: end,
  })
  return { drop, dragOf }
}

function moveTo({ byId, childrenOf }: Tree, id: number, where: Drop['where']): Move {
  if (where === 'inside') return { parentId: id, before: null }
  const parentId = byId.get(id)?.parentId ?? null
  if (where === 'before') return { parentId, before: id }
  const siblings = childrenOf.get(parentId) ?? []
  return { parentId, before: siblings[siblings.findIndex((each) => each.id === id) + 1]?.id ?? null }
}

type RowProps = {
  row: TreeRow
  index: number
  place: React.CSSProperties
  isActive: boolean
  dropped: Drop['where'] | undefined
  mayMove: boolean
  onFocus: () => void
  onToggle: () => void
  onOpen: () => void
  onAskMove: () => void
  drag: Pick<React.HTMLAttributes<HTMLDivElement>, 'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'>
}

function Row({ row, index, place, isActive, dropped, mayMove, onFocus, onToggle, onOpen, onAskMove, drag }: RowProps) {
  const { t, lang } = useAdmin()
  const words = t.structure.categories
  const { category, level, siblings, hasChildren, isOpen, total } = row
  const title = inLang(category.title, lang)
  const indent = { '--level': level - 1 } as React.CSSProperties
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles Enter for its rows
    <div
      role="row"
      className="a-tree__row"
      data-index={index}
      data-drop={dropped}
      aria-level={level}
      aria-posinset={row.place}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      tabIndex={isActive ? 0 : -1}
      style={place}
      onFocus={onFocus}
      onClick={onOpen}
      {...drag}
    >
      <span role="gridcell" className="a-tree__name" style={indent} tabIndex={-1}>
        <button
          type="button"
          tabIndex={-1}
          className="a-tree__toggle"
          aria-label={isOpen ? words.close(title) : words.open(title)}
          disabled={!hasChildren}
          onClick={(event) => {
            event.stopPropagation()
            onToggle()
          }}
        >
          {hasChildren ? <Icon name={isOpen ? 'down' : 'right'} size={16} /> : null}
        </button>
        <span className="a-tree__title">{title}</span>
      </span>
      <span role="gridcell" className="a-tree__slug" tabIndex={-1}>
        /c/{category.slug}
      </span>
      <span role="gridcell" className="a-tree__tags" tabIndex={-1}>
        {category.isFeatured ? <span className="a-tag">{words.featured}</span> : null}
        {level < 3 && !category.isInMenu ? <span className="a-tag">{words.notInMenu}</span> : null}
      </span>
      <span role="gridcell" className="a-tree__count" tabIndex={-1}>
        {words.products(total)}
      </span>
      <span role="gridcell" tabIndex={-1}>
        {mayMove ? (
          <button
            type="button"
            tabIndex={-1}
            className="a-icon-button"
            aria-label={words.moveOf(title)}
            onClick={(event) => {
              event.stopPropagation()
              onAskMove()
            }}
          >
            <Icon name="arrow" size={18} />
          </button>
        ) : null}
      </span>
    </div>
  )
}
