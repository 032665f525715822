import { type KeyboardEvent, startTransition, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { Layer } from '../layer.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { type FoundThing, type Group, type Item, keyOf, meant, useFoundItems } from './found-items.ts'
import { idOfItem, PaletteMenu } from './palette-menu.tsx'
import { useSections } from './sections.ts'
import { useSettingPages } from './setting-pages.ts'
import { nameOf, type Runnable, type Thing, useCommands, useGo } from './use-commands.ts'

/** Finds orders, customers, offers, products, sections and settings, and runs commands on them. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useAdmin()
  return (
    <Layer isOpen={isOpen} onClose={onClose} look="top" box="a-palette">
      <Dialog aria-label={t.nav.search}>
        <PaletteSearch onClose={onClose} />
      </Dialog>
    </Layer>
  )
}

type Asked = { wanted: string; chosen: Thing | null; textBefore: string }

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const { t } = useAdmin()
  const [{ wanted, chosen, textBefore }, setAsked] = useState<Asked>({ wanted: '', chosen: null, textBefore: '' })
  // The field is there at once, what can be chosen right after it.
  const isListed = useDeferredValue(true, false)
  const { groups, hasThings, isLoading, result } = useGroups({ wanted, chosen, textBefore, onClose })
  const items = isListed ? groups.flatMap((group) => group.items) : []
  const { menu, marked, point, move, itemBy, actOnMarked } = useMarked(items, wanted !== '' || chosen !== null)
  const ask = (next: Partial<Asked>) => {
    setAsked((before) => ({ ...before, ...next }))
    point(null)
  }
  const find = (text: string) => ask({ wanted: text.trim() })
  const show = (thing: Thing | null, before: string) => {
    ask({ chosen: thing, textBefore: before, wanted: thing ? '' : before })
    result.reset()
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>, text: string) => {
    const { key, ctrlKey, metaKey, altKey, nativeEvent } = event
    if (ctrlKey || metaKey || altKey || nativeEvent.isComposing) return
    const thing = event.currentTarget.selectionStart === text.length ? itemBy(marked)?.thing : undefined
    if (key === 'Escape') onClose()
    else if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter') {
      // The list may not fit yet what was typed.
      if (text.trim() !== wanted) flushSync(() => find(text))
      actOnMarked()
    } else if (key === 'ArrowRight' && thing) show(thing, text.trim())
    else if (chosen && text === '' && (key === 'ArrowLeft' || key === 'Backspace')) show(null, textBefore)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div className="a-palette__field">
        {chosen ? (
          <Button look="quiet" icon="left" onPress={() => show(null, textBefore)}>
            {t.palette.back}
          </Button>
        ) : null}
        <Field
          key={chosen ? 'one' : 'all'}
          first={chosen ? '' : textBefore}
          menu={items.length > 0 ? menu : undefined}
          {...{ marked, onKey }}
          onText={find}
        />
      </div>
      {items.length > 0 ? (
        <PaletteMenu
          id={menu}
          label={t.nav.search}
          {...{ groups, marked }}
          onMark={point}
          onAct={(key) => itemBy(key)?.act()}
          onShow={(key) => show(itemBy(key)?.thing ?? null, wanted)}
        />
      ) : null}
      <p role="status" className="a-note a-palette__none">
        {!isListed || items.length > 0 ? null : isLoading ? t.common.loading : t.palette.nothing}
      </p>
      <CommandResult of={result} />
      {hasThings && !chosen ? (
        <p className="a-note a-palette__keys">
          <kbd>→</kbd> {t.palette.showCommands}
        </p>
      ) : null}
    </>
  )
}

/** Which item keys act on. It stays the same when more is found; what is asked marks the first one. */
function useMarked(items: readonly Item[], isAsked: boolean) {
  const menu = useId()
  const [pointed, point] = useState<string | null>(null)
  const marked = (items.find(({ key }) => key === pointed) ?? (isAsked ? items[0] : null))?.key ?? null
  if (marked !== pointed) point(marked)
  const shown = useRef({ items, marked })
  useLayoutEffect(() => {
    shown.current = { items, marked }
  })
  const itemBy = (key: string | null) => shown.current.items.find((item) => item.key === key)
  const move = (by: 1 | -1) => {
    const keys = shown.current.items.map(({ key }) => key)
    const from = keys.indexOf(shown.current.marked ?? '')
    const next = keys.at(from < 0 && by < 0 ? -1 : (from + by) % keys.length)
    if (next === undefined) return
    point(next)
    document.getElementById(idOfItem(menu, next))?.scrollIntoView({ block: 'nearest' })
  }
  return { menu, marked, point, move, itemBy, actOnMarked: () => itemBy(shown.current.marked)?.act() }
}

type FieldProps = {
  first: string
  menu: string | undefined
  marked: string | null
  onText: (text: string) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>, text: string) => void
}

/** Apart, so that a letter does not wait for the list. The focus stays here; the field names the item that is marked. */
function Field({ first, menu, marked, onText, onKey }: FieldProps) {
  const { t } = useAdmin()
  const [text, setText] = useState(first)
  return (
    <input
      type="search"
      // biome-ignore lint/a11y/noAutofocus: the palette is opened to type
      autoFocus
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      aria-label={t.palette.placeholder}
      placeholder={t.palette.placeholder}
      aria-autocomplete="list"
      aria-controls={menu}
      aria-activedescendant={menu && marked !== null ? idOfItem(menu, marked) : undefined}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        startTransition(() => onText(value))
      }}
      onKeyDown={(event) => onKey(event, text)}
    />
  )
}

function useGroups({ wanted, chosen, textBefore, onClose }: Asked & { onClose: () => void }) {
  const { t } = useAdmin()
  const go = useGo(onClose)
  const found = useFoundItems(chosen ? textBefore : wanted, go)
  // As it is now: a command may have changed it.
  const isChosen = ({ thing }: FoundThing) => chosen !== null && keyOf(thing) === keyOf(chosen)
  const about = chosen ? (found.things.find(isChosen)?.thing ?? chosen) : meant(found.things, wanted)
  const { withThing, anywhere, result } = useCommands(about, { go, onLeave: onClose })
  const fits = ({ text }: Item) => text.toLowerCase().includes(wanted.toLowerCase())
  const sections = useSections().map(({ to, label }) => itemOf({ key: to, label, run: () => go(to) }))
  const settings = useSettingPages(wanted).map(({ to, label }) => itemOf({ key: to, label, run: () => go(to) }))
  const ofThing: Group = {
    title: about ? t.palette.with[about.kind](nameOf(about)) : '',
    items: withThing.map(itemOf).filter((item) => !chosen || fits(item)),
  }
  const all: readonly Group[] = [
    found.orders,
    ofThing,
    ...found.others,
    { title: t.palette.sections, items: sections.filter(fits) },
    { title: t.settings.title, items: settings },
    { title: t.palette.acts, items: anywhere.map(itemOf).filter(fits) },
  ]
  const groups = (chosen ? [ofThing] : all).filter(({ items }) => items.length > 0)
  return { groups, hasThings: found.things.length > 0, isLoading: found.isLoading, result }
}

const itemOf = ({ key, label, run }: Runnable): Item => ({ key, text: label, act: run })

type Result = ReturnType<typeof useCommands>['result']

function CommandResult({ of: { data, error, isPending } }: { of: Result }) {
  const { t } = useAdmin()
  if (error) return <Problem error={error} />
  return (
    <p role="status" className={data?.isBad ? 'a-palette__done a-error' : 'a-palette__done'}>
      {isPending ? t.common.loading : data?.text}
      {data?.file && !isPending ? (
        <>
          {' '}
          <a href={data.file} target="_blank" rel="noreferrer">
            {t.parcels.openLabels}
          </a>
        </>
      ) : null}
    </p>
  )
}
