import { type KeyboardEvent, type ReactNode, useDeferredValue, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from 'react-aria-components'
import { Icon } from '../../ui/icon.tsx'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useSections } from './sections.ts'
import { useSettingPages } from './setting-pages.ts'
import { nameOf, type Runnable, type Thing, useCommands, useGo } from './use-commands.ts'
import { useFound } from './use-found.ts'

/** Finds orders, customers, offers, products, sections and settings, and runs commands on them. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useAdmin()
  return (
    <ModalOverlay
      className="a-overlay a-overlay--top"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className="a-palette">
        <Dialog aria-label={t.nav.search}>
          <PaletteSearch onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** `thing`: what the arrow key shows commands of. */
type Item = { key: string; text: string; shown: ReactNode; thing?: Thing; act: () => void }
type Group = { title: string; items: readonly Item[] }

function PaletteSearch({ onClose }: { onClose: () => void }) {
  const { t } = useAdmin()
  const [text, setText] = useState('')
  const go = useGo(onClose)
  const [chosen, setChosen] = useState<Thing | null>(null)
  const [textBefore, setTextBefore] = useState('')
  // The field is there at once, what can be chosen right after it.
  const isListed = useDeferredValue(true, false)
  const wanted = useDeferredValue(text.trim())
  const found = useFoundItems(chosen ? textBefore : wanted, go)
  // As it is now: a command may have changed it.
  const isChosen = ({ thing }: FoundThing) => chosen !== null && keyOf(thing) === keyOf(chosen)
  const about = chosen ? (found.things.find(isChosen)?.thing ?? chosen) : meant(found.things, wanted)
  const commands = useCommands(about, { go, onLeave: onClose })
  const fits = (label: string) => label.toLowerCase().includes(text.trim().toLowerCase())
  const sections = useSections().map(({ to, label }) => itemOf({ key: to, label, run: () => go(to) }))
  const settings = useSettingPages(wanted).map(({ to, label }) => itemOf({ key: to, label, run: () => go(to) }))
  const ofThing: Group = {
    title: about ? t.palette.with[about.kind](nameOf(about)) : '',
    items: commands.withThing.filter(({ label }) => !chosen || fits(label)).map(itemOf),
  }
  const all: readonly Group[] = [
    ...(found.orders.items.length > 0 ? [found.orders] : []),
    ofThing,
    ...found.others,
    { title: t.palette.sections, items: sections.filter((item) => fits(item.text)) },
    { title: t.settings.title, items: settings },
    { title: t.palette.acts, items: commands.anywhere.filter(({ label }) => fits(label)).map(itemOf) },
  ]
  const groups = !isListed ? [] : (chosen ? [ofThing] : all).filter(({ items }) => items.length > 0)
  const itemBy = (key: unknown) => groups.flatMap(({ items }) => items).find((item) => item.key === key)
  const showCommands = (thing: Thing) => {
    setChosen(thing)
    setTextBefore(text.trim())
    setText('')
    commands.result.reset()
  }
  const goBack = () => {
    setChosen(null)
    setText(textBefore)
    commands.result.reset()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
    const thing = itemBy(focusedKey(input))?.thing
    const isAtEnd = input.selectionStart === input.value.length
    if (event.key === 'ArrowRight' && isAtEnd && thing) showCommands(thing)
    else if (chosen && input.value === '' && (event.key === 'ArrowLeft' || event.key === 'Backspace')) goBack()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div onKeyDownCapture={onKeyDown}>
      {/* Anew for another list: the field would name an item that is gone. */}
      <Autocomplete key={chosen ? 'one' : 'all'} inputValue={text} onInputChange={setText}>
        <div className="a-palette__field">
          {chosen ? (
            <Button look="quiet" icon="left" onPress={goBack}>
              {t.palette.back}
            </Button>
          ) : null}
          <SearchField autoFocus aria-label={t.palette.placeholder}>
            <Input placeholder={t.palette.placeholder} />
          </SearchField>
        </div>
        <Menu
          className="a-menu"
          aria-label={t.nav.search}
          onAction={(key) => itemBy(key)?.act()}
          renderEmptyState={() => (isListed ? <p className="a-note">{t.palette.nothing}</p> : null)}
        >
          {groups.map(({ title, items }) => (
            <MenuSection key={title}>
              <Header>{title}</Header>
              {items.map((item) => (
                <MenuItem key={item.key} id={item.key} textValue={item.text}>
                  <Text slot="label">{item.shown}</Text>
                  {item.thing ? <More thing={item.thing} onShow={showCommands} /> : null}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
        <CommandResult of={commands.result} />
        {found.things.length > 0 && !chosen ? (
          <p className="a-note a-palette__keys">
            <kbd>→</kbd> {t.palette.showCommands}
          </p>
        ) : null}
      </Autocomplete>
    </div>
  )
}

const itemOf = ({ key, label, run }: Runnable): Item => ({ key, text: label, shown: label, act: run })

/** The focus stays in the field; the field names the item that is marked. */
const focusedKey = (input: HTMLInputElement) =>
  document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.dataset.key

/** For the pointer what the arrow key does. */
function More({ thing, onShow }: { thing: Thing; onShow: (thing: Thing) => void }) {
  const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()
  return (
    <span
      className="a-palette__more"
      aria-hidden
      onPointerDown={stop}
      onPointerUp={stop}
      onMouseDown={stop}
      onClick={(event) => {
        stop(event)
        onShow(thing)
      }}
    >
      <Icon name="right" size={18} />
    </span>
  )
}

const keyOf = (thing: Thing) => `${thing.kind}:${thing.kind === 'order' ? thing.number : thing.row.id}`

type FoundThing = { thing: Thing; names: readonly (string | null)[] }

/** What is meant: it is named whole, or nothing else fits; of orders also the only one. */
function meant(things: readonly FoundThing[], text: string): Thing | null {
  const named = things.find(({ names }) => names.some((name) => name?.toLowerCase() === text.toLowerCase()))
  const orders = things.filter(({ thing }) => thing.kind === 'order')
  const only = things.length === 1 ? things : orders.length === 1 ? orders : []
  return (named ?? only[0])?.thing ?? null
}

function useFoundItems(text: string, go: (to: string) => void) {
  const { t } = useAdmin()
  const { orders, offers, products, customers } = useFound(text)
  const things: FoundThing[] = [
    ...orders.map(({ number }) => ({ thing: { kind: 'order' as const, number }, names: [number] })),
    ...products.map((row) => ({ thing: { kind: 'product' as const, row }, names: [row.code, row.ean] })),
    ...customers.map((row) => ({ thing: { kind: 'customer' as const, row }, names: [row.email] })),
  ]
  const item = (key: string, name: string, words: string, to: string, thing?: Thing): Item => ({
    key,
    text: name,
    shown: (
      <>
        <strong>{name}</strong> {words}
      </>
    ),
    ...(thing ? { thing } : {}),
    act: () => go(to),
  })
  const groups: Record<'orders' | 'offers' | 'products' | 'customers', Group> = {
    orders: {
      title: t.palette.orders,
      items: orders.map(({ number, buyer, state }) =>
        item(`order:${number}`, number, `${buyer} · ${t.states[state]}`, `/orders/${number}`, {
          kind: 'order',
          number,
        }),
      ),
    },
    offers: {
      title: t.offers.title,
      items: offers.map(({ number, buyer, state }) =>
        item(
          `offer:${number}`,
          number,
          `${buyer} · ${t.offers.states[state]}`,
          `/offers?q=${encodeURIComponent(number)}`,
        ),
      ),
    },
    products: {
      title: t.products.listTitle,
      items: products.map((row) =>
        item(`product:${row.id}`, row.title, row.code, `/products/${row.id}`, { kind: 'product', row }),
      ),
    },
    customers: {
      title: t.customers.title,
      items: customers.map((row) =>
        item(`customer:${row.id}`, row.name, row.company?.name ?? row.email ?? '', `/customers/${row.id}`, {
          kind: 'customer',
          row,
        }),
      ),
    },
  }
  return { things, orders: groups.orders, others: [groups.offers, groups.products, groups.customers] }
}

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
