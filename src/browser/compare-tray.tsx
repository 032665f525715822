import './compare-tray.css'
import { type KeyboardEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { ProductCard } from '../shop/catalogue/cards.ts'
import { MAX_COMPARE } from '../shop/catalogue/compare.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useShop } from '../ui/shop-context.tsx'
import { urls } from '../urls.ts'
import { CallError, post } from './calls.ts'
import { comparedIds } from './compared-ids.ts'
import { pageTexts } from './page-texts.ts'
import { renderRoot } from './react.tsx'
import { keepTrayView, keptTrayView, type TrayView } from './tray-view.ts'

type TrayState = { ids: readonly number[]; cards: ReadonlyMap<number, ProductCard>; view: TrayView; message: string }

let state: TrayState = { ids: [], cards: new Map(), view: 'closed', message: '' }
const listeners = new Set<() => void>()
let root: Promise<unknown> | undefined

/** Opens a closed tray; a folded one stays folded and counts. */
export async function showChange(kind: 'added' | 'removed') {
  const { ui, catalogue } = await pageTexts()
  if (kind === 'added' && keptTrayView() === 'closed') keepTrayView('open')
  await show(kind === 'added' ? keptTrayView() : state.view)
  const count = ui.comparedCount(comparedIds().length, MAX_COMPARE)
  change({ message: kind === 'added' ? `${ui.addedToCompare}. ${count}` : `${catalogue.compare.removed} ${count}` })
}

/** Not restored on the small screen of a phone. */
export async function restoreTray() {
  const view = keptTrayView()
  if (view === 'closed') return
  await show(matchMedia('(width < 48rem)').matches ? 'folded' : view)
}

/** The region for messages must be in the page before a message is put into it. */
async function show(view: TrayView) {
  change({ ids: comparedIds(), view })
  root ??= renderTray()
  await root
  await readCards()
}

function renderTray() {
  const refresh = () => {
    change({ ids: comparedIds() })
    void readCards()
  }
  document.addEventListener('shop:compare-changed', refresh)
  document.addEventListener('visibilitychange', refresh)
  addEventListener('pageshow', refresh)
  const place = document.createElement('div')
  document.body.append(place)
  return renderRoot(place, <CompareTray />)
}

async function readCards() {
  if (state.view === 'closed' || state.ids.every((id) => state.cards.has(id))) return
  try {
    const { products } = await post<{ products: ProductCard[] }>('/api/product-compare', { product_compare: state.ids })
    // An answer to fewer ids may come after one to more.
    change({ cards: new Map([...state.cards, ...products.map((card) => [card.id, card] as const)]) })
  } catch (error) {
    const { showToast } = await import('./overlays.tsx')
    await showToast('error', error instanceof CallError ? error.message : '')
  }
}

function change(part: Partial<TrayState>) {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

function choose(view: TrayView) {
  keepTrayView(view)
  change({ view, message: '' })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function CompareTray() {
  const { ids, cards, view, message } = useSyncExternalStore(subscribe, () => state)
  return (
    <>
      <p className="visually-hidden" role="status">
        {message}
      </p>
      {view === 'closed' || ids.length === 0 ? null : <Tray ids={ids} cards={cards} isOpen={view === 'open'} />}
    </>
  )
}

type TrayProps = Pick<TrayState, 'ids' | 'cards'> & { isOpen: boolean }

function Tray({ ids, cards, isOpen }: TrayProps) {
  const { t, to } = useShop()
  const words = t.catalogue.compare
  const fold = useRef<HTMLButtonElement>(null)
  const foldOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    choose('folded')
    fold.current?.focus()
  }
  return (
    <section
      className="compare-tray"
      data-view={isOpen ? 'open' : 'folded'}
      aria-label={words.title}
      onKeyDown={foldOnEscape}
    >
      {isOpen ? (
        <>
          <p className="compare-tray__title">
            {words.title}
            <span>{t.ui.comparedOf(ids.length, MAX_COMPARE)}</span>
          </p>
          <Chosen ids={ids} cards={cards} />
        </>
      ) : null}
      <ButtonLink href={to(urls.compare.to())} className="compare-tray__go">
        <Icon name="compare" size={20} />
        {words.compareCount(ids.length)}
      </ButtonLink>
      <button
        ref={fold}
        type="button"
        className="icon-button compare-tray__fold"
        aria-expanded={isOpen}
        aria-label={isOpen ? words.fold : words.unfold}
        onClick={() => choose(isOpen ? 'folded' : 'open')}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className="icon-button compare-tray__close"
        aria-label={words.close}
        onClick={() => choose('closed')}
      >
        <Icon name="close" />
      </button>
    </section>
  )
}

function Chosen({ ids, cards }: Pick<TrayState, 'ids' | 'cards'>) {
  const { t } = useShop()
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the list has become shorter
  useLayoutEffect(() => {
    if (removedAt.current < 0) return
    const crosses = list.current?.querySelectorAll('button') ?? []
    crosses[Math.min(removedAt.current, crosses.length - 1)]?.focus()
    removedAt.current = -1
  }, [ids])
  return (
    <ul className="compare-tray__list" ref={list}>
      {ids.map((id, index) => (
        <li key={id}>
          <Thumbnail card={cards.get(id)} />
          <button
            type="button"
            className="compare-tray__remove"
            data-compare={id}
            aria-label={t.catalogue.compare.removeNamed(cards.get(id)?.title ?? '')}
            onClick={() => {
              removedAt.current = index
            }}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      {Array.from({ length: MAX_COMPARE - ids.length }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: free places are alike
        <li key={`free-${place}`} className="compare-tray__free" aria-hidden="true" />
      ))}
    </ul>
  )
}

function Thumbnail({ card }: { card: ProductCard | undefined }) {
  if (!card) return <span className="compare-tray__picture" />
  return (
    <a className="compare-tray__picture" href={card.link} title={card.title} aria-label={card.title}>
      <picture>
        <source type="image/webp" srcSet={card.image.webp} />
        <img src={card.image.source} alt="" width={64} height={64} />
      </picture>
    </a>
  )
}
