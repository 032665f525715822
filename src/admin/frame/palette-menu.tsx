import { type MouseEvent, memo, type PointerEvent } from 'react'
import { Icon } from '../../ui/icon.tsx'
import type { Group, Item } from './found-items.ts'

type MenuProps = {
  id: string
  label: string
  groups: readonly Group[]
  /** Key of the item that Enter takes. */
  marked: string | null
  onMark: (key: string) => void
  onAct: (key: string) => void
  onShow: (key: string) => void
}

export const idOfItem = (menu: string, key: string) => `${menu}-${key}`

/**
 * What the palette can do. React Aria's menu builds its items in a second tree and draws all of them synchronously with
 * each letter; here only rows that have changed are drawn anew, and the menu alone listens.
 */
export function PaletteMenu({ id, label, groups, marked, onMark, onAct, onShow }: MenuProps) {
  const onPointerMove = ({ target, pointerType }: PointerEvent) => {
    const key = keyAt(target)
    if (pointerType === 'mouse' && key !== undefined && key !== marked) onMark(key)
  }
  const onClick = ({ target }: MouseEvent) => {
    const key = keyAt(target)
    if (key === undefined) return
    if (target instanceof Element && target.closest('.a-palette__more')) onShow(key)
    else onAct(key)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div
      role="menu"
      tabIndex={-1}
      id={id}
      className="a-menu"
      aria-label={label}
      onPointerMove={onPointerMove}
      onMouseDown={keepFocus}
      onClick={onClick}
    >
      {groups.map(({ title, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a menu, not of fields
        <div role="group" key={title} aria-label={title}>
          <header aria-hidden>{title}</header>
          {items.map(({ key, text, words, thing }) => (
            <Row
              key={key}
              {...{ menu: id, name: key, text, words, hasMore: thing !== undefined, isMarked: key === marked }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

const keyAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined

type RowProps = Pick<Item, 'text' | 'words'> & { menu: string; name: string; hasMore: boolean; isMarked: boolean }

const Row = memo(function Row({ menu, name, text, words, hasMore, isMarked }: RowProps) {
  return (
    <div role="menuitem" tabIndex={-1} id={idOfItem(menu, name)} data-key={name} data-focused={isMarked || undefined}>
      {words === undefined ? (
        <span>{text}</span>
      ) : (
        <span>
          <strong>{text}</strong> {words}
        </span>
      )}
      {hasMore ? (
        // For the pointer what the arrow key does.
        <span className="a-palette__more" aria-hidden>
          <Icon name="right" size={18} />
        </span>
      ) : null}
    </div>
  )
})
