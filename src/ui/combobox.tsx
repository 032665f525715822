import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { describedBy, FieldFrame, type FieldProps, fieldId } from './field.tsx'
import { Icon } from './icon.tsx'
import { useShop } from './shop-context.tsx'

export type ComboboxItem = { id: string | number; label: string; note?: ReactNode }

type ComboboxProps<Item extends ComboboxItem> = Omit<FieldProps, 'hideLabel'> & {
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
export function Combobox<Item extends ComboboxItem>(props: ComboboxProps<Item>) {
  const { label, name, value, error, hint, required = false, placeholder, disabled = false } = props
  const { t } = useShop()
  const id = fieldId(name)
  const input = useRef<HTMLInputElement>(null)
  const box = useCombobox(props, id)
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
          aria-expanded={box.isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={box.isOpen && box.active >= 0 ? optionId(id, box.active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          required={required}
          disabled={disabled}
          value={box.typed ?? value?.label ?? ''}
          onClick={box.open}
          onChange={(event) => box.type(event.currentTarget.value)}
          onKeyDown={box.onKeyDown}
          onBlur={(event) => {
            if (!event.currentTarget.parentElement?.contains(event.relatedTarget)) box.close()
          }}
          {...describedBy(id, { error, hint })}
        />
        {value && !disabled ? (
          <button
            type="button"
            className="combobox__button"
            aria-label={t.ui.clear}
            onClick={() => {
              box.choose(null)
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
        <ComboboxPopup id={id} label={typeof label === 'string' ? label : name} chosen={value} box={box} />
      </div>
    </FieldFrame>
  )
}

const optionId = (id: string, index: number) => `${id}-option-${index}`

function useCombobox<Item extends ComboboxItem>(props: ComboboxProps<Item>, id: string) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const found = useFound(props, typed ?? '', isOpen)
  const shown = found.items.slice(0, SHOWN_AT_ONCE)

  useEffect(() => {
    if (active >= 0) document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    setActive(-1)
    setTyped(null)
  }
  const choose = (item: Item | null) => {
    props.onChange(item)
    close()
  }
  const type = (text: string) => {
    setTyped(text)
    open()
    setActive(-1)
  }
  const move = (to: number) => {
    open()
    setActive(shown.length === 0 ? -1 : (to + shown.length) % shown.length)
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
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  return { isOpen, typed, active, found, shown, open, close, choose, type, onKeyDown }
}

type ComboboxPopupProps<Item extends ComboboxItem> = {
  id: string
  label: string
  chosen: Item | null
  box: ReturnType<typeof useCombobox<Item>>
}

function ComboboxPopup<Item extends ComboboxItem>({ id, label, chosen, box }: ComboboxPopupProps<Item>) {
  const { isOpen, active, found, shown, choose } = box
  return (
    <div className="combobox__popup" hidden={!isOpen}>
      <div
        className="combobox__list"
        id={`${id}-list`}
        role="listbox"
        aria-busy={found.state === 'loading'}
        aria-label={label}
      >
        {shown.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          <div
            key={item.id}
            id={optionId(id, index)}
            className="combobox__option"
            role="option"
            tabIndex={-1}
            aria-selected={item.id === chosen?.id}
            data-active={index === active || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(item)}
          >
            <span>{item.label}</span>
            {item.note ? <span className="combobox__note">{item.note}</span> : null}
          </div>
        ))}
      </div>
      <p className="combobox__state" role="status" hidden={!isOpen || (shown.length > 0 && found.state === 'ready')}>
        <ComboboxState found={found} />
      </p>
    </div>
  )
}

function ComboboxState({ found: { state, items, retry } }: { found: Found<ComboboxItem> }) {
  const { t } = useShop()
  if (state === 'loading') return t.common.loading
  if (state === 'ready') return items.length === 0 ? t.ui.nothingFound : null
  return (
    <button type="button" className="link-button" onClick={retry}>
      {t.common.couldNotLoad} {t.common.tryAgain}
    </button>
  )
}

type Found<Item> = { state: 'loading' | 'ready' | 'failed'; items: readonly Item[]; retry: () => void }

function useFound<Item extends ComboboxItem>(props: ComboboxProps<Item>, query: string, isOpen: boolean): Found<Item> {
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
