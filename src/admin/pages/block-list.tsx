import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { wordIn } from '../../shop/content/block-words.ts'
import type { Block, BlockKind } from '../../shop/content/blocks.ts'
import { plainText } from '../../shop/content/plain-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { momentOf } from '../moment-field.tsx'
import { Button, IconButton } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useBlockEditing } from './block-context.ts'
import { BlockForm } from './block-form.tsx'
import { kindsToAdd, newBlock } from './new-block.ts'

type Props = {
  blocks: readonly Block[]
  isHome: boolean
  kinds?: readonly BlockKind[] | undefined
  /** Ids of blocks with something to correct. */
  wrong: ReadonlySet<string>
  onOrder: (ids: string[]) => void
  onAdd: (block: Block) => void
  onRemove: (id: string) => void
}

/** Blocks in their order: moved by drag, by buttons, or by Alt with arrows. */
export function BlockList({ blocks, isHome, kinds, wrong, onOrder, onAdd, onRemove }: Props) {
  const { t } = useAdmin()
  const { isReadOnly } = useBlockEditing()
  const words = t.pages.blocks
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(blocks.length === 1 ? blocks.map(({ id }) => id) : []),
  )
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<string | null>(null)
  useEffect(() => {
    // A moved row loses the focus.
    if (moved.current) list.current?.querySelector<HTMLElement>(`[data-block="${moved.current}"]`)?.focus()
    moved.current = null
  })
  const toggle = (id: string) =>
    setOpened(opened.has(id) ? new Set([...opened].filter((x) => x !== id)) : new Set([...opened, id]))
  const move = (from: number, to: number) => {
    const id = blocks[from]?.id
    if (isReadOnly || !id || from === to || to < 0 || to >= blocks.length) return
    moved.current = id
    const ids = blocks.map((block) => block.id)
    onOrder(ids.toSpliced(from, 1).toSpliced(to, 0, id))
  }
  const rowProps = (index: number) => ({
    isOver: over === index,
    onDragStart: () => setDragged(index),
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(index)
    },
    onDrop: () => dragged !== null && move(dragged, index),
    onDragEnd: () => {
      setDragged(null)
      setOver(null)
    },
  })
  return (
    <>
      {blocks.length === 0 ? <p className="a-note">{isHome ? t.pages.home.empty : words.empty}</p> : null}
      {blocks.length > 1 && !isReadOnly ? <p className="a-note">{words.hint}</p> : null}
      <ol className="a-pages__blocks" ref={list}>
        {blocks.map((block, index) => (
          <BlockRow
            key={block.id}
            block={block}
            isOpen={opened.has(block.id) || wrong.has(block.id)}
            isWrong={wrong.has(block.id)}
            onToggle={() => toggle(block.id)}
            onMove={(by) => move(index, index + by)}
            place={{ isFirst: index === 0, isLast: index === blocks.length - 1 }}
            onRemove={() => onRemove(block.id)}
            drag={rowProps(index)}
          />
        ))}
      </ol>
      {isReadOnly ? null : (
        <AddBlock
          kinds={kinds ?? kindsToAdd(blocks, isHome)}
          label={isHome ? t.pages.home.add : words.add}
          onAdd={(kind) => {
            const block = newBlock(kind)
            setOpened(new Set([...opened, block.id]))
            moved.current = block.id
            onAdd(block)
          }}
        />
      )}
    </>
  )
}

type AddProps = { kinds: readonly BlockKind[]; label: string; onAdd: (kind: BlockKind) => void }

function AddBlock({ kinds, label, onAdd }: AddProps) {
  const { t } = useAdmin()
  return (
    <div className="a-row">
      <MenuTrigger>
        <Button icon="plus">{label}</Button>
        <Popover className="a-popover">
          <Menu className="a-menu" aria-label={label} onAction={(kind) => onAdd(kind as BlockKind)}>
            {kinds.map((kind) => (
              <MenuItem key={kind} id={kind}>
                {t.pages.blocks.kinds[kind]}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
    </div>
  )
}

type RowProps = {
  block: Block
  isOpen: boolean
  isWrong: boolean
  place: { isFirst: boolean; isLast: boolean }
  onToggle: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  drag: {
    isOver: boolean
    onDragStart: () => void
    onDragOver: (event: DragEvent) => void
    onDrop: () => void
    onDragEnd: () => void
  }
}

function BlockRow({ block, isOpen, isWrong, place, onToggle, onMove, onRemove, drag }: RowProps) {
  const { t, lang } = useAdmin()
  const { isReadOnly } = useBlockEditing()
  const words = t.pages.blocks
  const name = words.kinds[block.kind]
  const { isOver, onDragOver, onDrop, ...dragged } = drag
  const [from, until] = [momentOf(block.from, lang), momentOf(block.until, lang)]
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'] : undefined
    if (by === undefined) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <li className="a-pages__block" data-over={isOver || undefined} onDragOver={onDragOver} onDrop={onDrop}>
      <div className="a-pages__head" draggable={!isReadOnly} {...dragged}>
        <button
          type="button"
          className="a-pages__open"
          data-block={block.id}
          aria-expanded={isOpen}
          onClick={onToggle}
          onKeyDown={onKeyDown}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={18} />
          <strong>{name}</strong>
          <span className="a-pages__summary">{summaryOf(block, lang)}</span>
        </button>
        {isWrong ? <span className="a-state a-state--todo">{words.wrong}</span> : null}
        {block.isHidden ? <span className="a-state a-state--over">{words.hidden}</span> : null}
        {block.audience ? <span className="a-state">{words.audiences[block.audience]}</span> : null}
        {from || until ? <small className="a-pages__times">{words.fromTo(from, until)}</small> : null}
        {isReadOnly ? null : (
          <span className="a-pages__tools">
            <IconButton icon="up" label={words.up(name)} isDisabled={place.isFirst} onPress={() => onMove(-1)} />
            <IconButton icon="down" label={words.down(name)} isDisabled={place.isLast} onPress={() => onMove(1)} />
            <IconButton icon="trash" label={words.remove(name)} onPress={onRemove} />
          </span>
        )}
      </div>
      {isOpen ? (
        <div className="a-pages__body">
          <BlockForm block={block} />
        </div>
      ) : null}
    </li>
  )
}

/** What tells blocks of one kind apart. */
export function summaryOf(block: Block, lang: 'lv' | 'en'): string {
  const title = 'title' in block ? wordIn(block.title, lang) : ''
  if (title) return title
  if (block.kind === 'text') return plainText(wordIn(block.text, lang)).slice(0, 80)
  if (block.kind === 'button') return wordIn(block.linkTitle, lang)
  if (block.kind === 'questions') return wordIn(block.items[0]?.question, lang)
  return block.kind === 'picture' ? wordIn(block.alt, lang) || wordIn(block.caption, lang) : ''
}
