import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isTyping } from '../frame/is-typing.ts'
import { useCore } from '../session.ts'
import { tabSeparated } from './tab-separated.ts'
import { useMedia } from './use-media.ts'

export type Column<Row> = {
  key: string
  title: string
  /** CSS width of the column: `minmax(8rem, 1fr)`. */
  width: string
  isNumber?: boolean
  /** It is a link to what the row opens; else the first column is. */
  isLink?: boolean
  cell: (row: Row) => ReactNode
  /** For the clipboard. */
  text: (row: Row) => string
}

type Selection = { selected: ReadonlySet<string>; onSelect: (keys: ReadonlySet<string>) => void }

type GridProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Without it nothing can be selected. */
  selection?: Selection
  /** So that a row opens in a tab of its own, too. */
  addressOf: (row: Row) => string
  onOpen: (row: Row) => void
  /** Called when the last rows come near; must be harmless when called often. */
  onEnd: () => void
  total: number | undefined
  /** The rows are those of the list before, shown until the new ones come: none can be selected. */
  isPrevious?: boolean
}

const NOTHING: ReadonlySet<string> = new Set()

/** Those that need no focus in the list. */
const KEYS: ReadonlySet<string> = new Set(['j', 'k', 'Escape'])

const isElsewhere = (event: KeyboardEvent) => isTyping(event) || document.querySelector('[role=dialog]') !== null

const ROW = 40
/** On phones a row is a card. */
const CARD = 92

/** So few are always shown whole. */
const FEW_ROWS = 3

/** A list with `role=grid`: only the rows near the window are in the document, arrows move, `x` selects, Enter opens. */
export function Grid<Row>({ label, columns, rows, keyOf, isPrevious = false, ...rest }: GridProps<Row>) {
  const { addressOf, onOpen, onEnd, total } = rest
  const selection = isPrevious ? undefined : rest.selection
  const scroller = useRef<HTMLDivElement>(null)
  const isWide = useMedia('(width >= 64rem)')
  const [active, setActive] = useState(0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isWide ? ROW : CARD),
    overscan: 8,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size of all rows depends on it
  useEffect(() => virtual.measure(), [isWide])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 12) onEnd()
  }, [last, rows.length, onEnd])

  const selected = selection?.selected ?? NOTHING
  const toggle = (row: Row) => {
    if (!selection) return
    const next = new Set(selected)
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    selection.onSelect(next)
  }
  const go = (index: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, index))
    setActive(to)
    virtual.scrollToIndex(to)
    const rowAt = () => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)
    const row = rowAt()
    // At once, so that the next key finds it focused; a row far away is drawn first.
    if (row) row.focus()
    else requestAnimationFrame(() => rowAt()?.focus())
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isInside = event.target instanceof Node && scroller.current?.contains(event.target)
    // Keys work before the list is focused, and not where something else is.
    if (!isInside && (!KEYS.has(event.key) || isElsewhere(event))) return
    const row = rows[active]
    const first = isInside ? 1 : 0
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + first,
      j: active + first,
      ArrowUp: active - first,
      k: active - first,
      Home: 0,
      End: rows.length - 1,
      PageDown: active + 10,
      PageUp: active - 10,
    }
    const to = event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key]
    if (to !== undefined) go(to)
    else if (row && event.key === 'Enter') onOpen(row)
    else if (row && selection && (event.key === 'x' || event.key === ' ')) toggle(row)
    else if (selection && event.key === 'a' && (event.ctrlKey || event.metaKey))
      selection.onSelect(new Set(rows.map(keyOf)))
    else if (event.key === 'c' && (event.ctrlKey || event.metaKey) && selected.size > 0) copyRows()
    else if (selection && event.key === 'Escape' && selected.size > 0) selection.onSelect(new Set())
    else return
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const copyRows = () =>
    void navigator.clipboard.writeText(
      tabSeparated(
        columns,
        rows.filter((row) => selected.has(keyOf(row))),
      ),
    )
  const acts = useLatestActs<Row>({ setActive, toggle, onOpen })
  const template = { '--columns': columns.map(({ width }) => width).join(' ') } as React.CSSProperties
  return (
    <div
      className="a-grid"
      role="grid"
      aria-label={label}
      aria-multiselectable={rest.selection ? true : undefined}
      data-selectable={rest.selection ? true : undefined}
      data-few={rows.length <= FEW_ROWS || undefined}
      aria-busy={isPrevious}
      aria-rowcount={total ?? -1}
      ref={scroller}
      style={template}
    >
      <Head columns={columns} isSelectable={rest.selection !== undefined} />
      <div role="rowgroup" className="a-grid__body" style={{ blockSize: virtual.getTotalSize() }}>
        {items.map(({ index, start, size }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <GridRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              index={index}
              start={start}
              size={size}
              isActive={index === active}
              isSelected={selected.has(keyOf(row))}
              isSelectable={rest.selection !== undefined}
              address={addressOf(row)}
              acts={acts}
            />
          )
        })}
      </div>
    </div>
  )
}

type RowActs<Row> = {
  setActive: (index: number) => void
  toggle: (row: Row) => void
  onOpen: (row: Row) => void
}

/** Always the same functions, so that only rows that change are drawn again. */
function useLatestActs<Row>(acts: RowActs<Row>): RowActs<Row> {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  return useMemo(
    () => ({
      setActive: (index) => latest.current.setActive(index),
      toggle: (row) => latest.current.toggle(row),
      onOpen: (row) => latest.current.onOpen(row),
    }),
    [],
  )
}

const Head = memo(function Head<Row>({
  columns,
  isSelectable,
}: {
  columns: readonly Column<Row>[]
  isSelectable: boolean
}) {
  return (
    <div role="rowgroup" className="a-grid__head">
      <div role="row" className="a-grid__row" tabIndex={-1}>
        {isSelectable ? <span role="columnheader" className="a-grid__check" aria-hidden tabIndex={-1} /> : null}
        {columns.map(({ key, title, isNumber }) => (
          <span key={key} role="columnheader" tabIndex={-1} data-number={isNumber || undefined}>
            {title}
          </span>
        ))}
      </div>
    </div>
  )
}) as <Row>(props: { columns: readonly Column<Row>[]; isSelectable: boolean }) => ReactNode

type RowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  index: number
  /** Where it lies in the list, in pixels. */
  start: number
  size: number
  isActive: boolean
  isSelected: boolean
  isSelectable: boolean
  address: string
  acts: RowActs<Row>
}

const GridRow = memo(function GridRow<Row>({ row, columns, index, start, size, ...rest }: RowProps<Row>) {
  const { t } = useCore()
  const { isActive, isSelected, isSelectable, address, acts } = rest
  const link = columns.find(({ isLink }) => isLink) ?? columns[0]
  const open = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    // The link opens it in a tab of its own.
    if (isElsewhere && event.target instanceof Element && event.target.closest('a')) return
    event.preventDefault()
    if (isElsewhere) window.open(address, '_blank', 'noopener')
    else acts.onOpen(row)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles Enter for its rows
    <div
      role="row"
      className="a-grid__row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${start}px)`, blockSize: size }}
      onFocus={() => acts.setActive(index)}
      onClick={open}
    >
      {isSelectable ? (
        <span role="gridcell" className="a-grid__check" tabIndex={-1}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: x and the space bar do the same */}
          <label onClick={(event) => event.stopPropagation()}>
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t.keysHelp.select}
              checked={isSelected}
              onChange={() => acts.toggle(row)}
            />
          </label>
        </span>
      ) : null}
      {columns.map(({ key, cell, isNumber }) => (
        <span
          key={key}
          role="gridcell"
          tabIndex={-1}
          className={`a-grid__cell a-grid__cell--${key}`}
          data-number={isNumber || undefined}
        >
          {key === link?.key ? (
            <a href={address} tabIndex={-1} className="a-grid__link">
              {cell(row)}
            </a>
          ) : (
            cell(row)
          )}
        </span>
      ))}
    </div>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode
