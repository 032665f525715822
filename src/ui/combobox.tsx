import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { describedBy, FieldFrame, type FieldProps, fieldId } from './field.tsx'
import { Icon } from './icon.tsx'
import { useShop } from './shop-context.tsx'

export type ComboboxItem = { id: string | number; label: string; note?: ReactNode }

type Props<Item extends ComboboxItem> = Omit<FieldProps, 'hideLabel'> & {
  value: Item | null
  onChange: (item: Item | null) => void
  /** Filtered here by the typed words, ignoring diacritics. */
  items?: readonly Item[]
  /** Alternative to `items`: fetches matches for the typed text. */
  load?: (query: string) => Promise<readonly Item[]>
  /** Debounce of `load` in milliseconds. */
  delay?: number
  placeholder?: string
  disabled?: boolean
}

const SHOWN_AT_ONCE = 100

/** A searchable list with the keyboard behaviour of the WAI-ARIA combobox pattern. */
export function Combobox<Item extends ComboboxItem>(props: Props<Item>) {
  const { label, name, value, onChange, error, hint, required = false, placeholder, disabled = false } = props
  const { t } = useShop()
  const id = fieldId(name)
  const listId = `${id}-list`
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const found = useFound(props, typed ?? '', isOpen)
  const shown = found.items.slice(0, SHOWN_AT_ONCE)
  const optionId = (index: number) => `${id}-option-${index}`

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const close = () => {
    setOpen(false)
    setActive(-1)
    setTyped(null)
  }
  const choose = (item: Item | null) => {
    onChange(item)
    close()
  }
  const move = (to: number) => {
    setOpen(true)
    setActive(shown.length === 0 ? -1 : (to + shown.length) % shown.length)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  const keys = (key: string): (() => void) | undefined => {
    const item = shown[active]
    switch (key) {
      case 'ArrowDown':
        return () => move(isOpen ? active + 1 : 0)
      case 'ArrowUp':
        return () => move(active < 0 ? shown.length - 1 : active - 1)
      case 'Home':
        return isOpen && active >= 0 ? () => move(0) : undefined
      case 'End':
        return isOpen && active >= 0 ? () => move(shown.length - 1) : undefined
      case 'Enter':
        return isOpen ? () => (item ? choose(item) : undefined) : undefined
      case 'Escape':
        return isOpen ? close : undefined
    }
  }

  return (
    <FieldFrame {...{ id, label, error, hint, required }}>
      <div className="combobox">
        <input
          ref={input}
          className="input combobox__input"
          id={id}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          required={required}
          disabled={disabled}
          value={typed ?? value?.label ?? ''}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setOpen(true)
            setActive(-1)
          }}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) close()
          }}
          {...describedBy(id, { error, hint })}
        />
        {value && !disabled ? (
          <button
            type="button"
            className="combobox__button"
            aria-label={t.ui.clear}
            onClick={() => {
              choose(null)
              input.current?.focus()
            }}
          >
            <Icon name="close" size={18} />
          </button>
        ) : (
          <span className="combobox__arrow" aria-hidden="true">
            <Icon name="down" size={18} />
          </span>
        )}
        <div className="combobox__popup" hidden={!isOpen}>
          <div
            className="combobox__list"
            id={listId}
            role="listbox"
            aria-busy={found.state === 'loading'}
            aria-label={typeof label === 'string' ? label : name}
          >
            {shown.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              <div
                key={item.id}
                id={optionId(index)}
                className="combobox__option"
                role="option"
                tabIndex={-1}
                aria-selected={item.id === value?.id}
                data-active={index === active || undefined}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(item)}
              >
                <span>{item.label}</span>
                {item.note ? <span className="combobox__note">{item.note}</span> : null}
              </div>
            ))}
          </div>
          <p
            className="combobox__state"
            role="status"
            hidden={!isOpen || (shown.length > 0 && found.state === 'ready')}
          >
            {found.state === 'loading' ? t.common.loading : null}
            {found.state === 'ready' && shown.length === 0 ? t.ui.nothingFound : null}
            {found.state === 'failed' ? (
              <button type="button" className="link-button" onClick={found.retry}>
                {t.common.couldNotLoad} {t.common.tryAgain}
              </button>
            ) : null}
          </p>
        </div>
      </div>
    </FieldFrame>
  )
}

type Found<Item> = { state: 'loading' | 'ready' | 'failed'; items: readonly Item[]; retry: () => void }

function useFound<Item extends ComboboxItem>(props: Props<Item>, query: string, isOpen: boolean): Found<Item> {
  const { items, load, delay = 0 } = props
  const [loaded, setLoaded] = useState<readonly Item[]>([])
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('ready')
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(load)
  latest.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` retries
  useEffect(() => {
    if (!isOpen || !latest.current) return
    let isStale = false
    setState('loading')
    const fetchItems = () =>
      latest.current?.(query).then(
        (answer) => {
          if (isStale) return
          setLoaded(answer)
          setState('ready')
        },
        () => isStale || setState('failed'),
      )
    const timer = setTimeout(fetchItems, query ? delay : 0)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [query, isOpen, delay, attempt])
  if (load) return { state, items: loaded, retry: () => setAttempt((n) => n + 1) }
  return { state: 'ready', items: filterItems(items ?? [], query), retry: () => {} }
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function filterItems<Item extends ComboboxItem>(items: readonly Item[], query: string): readonly Item[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => {
    const label = plain(item.label)
    return words.every((word) => label.includes(word))
  })
}
