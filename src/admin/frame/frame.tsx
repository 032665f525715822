import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { chapterOf } from '../../shop/staff/handbook.ts'
import { Icon } from '../../ui/icon.tsx'
import { urls } from '../../urls.ts'
import { IconButton, Problem, Waiting, Window } from '../parts.tsx'
import { useCore, usePerson } from '../session.ts'
import { isTyping } from './is-typing.ts'
import { useNews } from './news.ts'
import { Offline } from './offline.tsx'
import { SectionMenu } from './section-menu.tsx'
import { signOut } from './sign-out.ts'
import { useWindows } from './use-windows.ts'

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function Frame() {
  const { t, session, reload } = useCore()
  useNews(reload)
  const [open, setOpen] = useState<'palette' | 'keys' | 'menu' | null>(null)
  const close = useCallback(() => setOpen(null), [])
  const isWindow = open === 'palette' || open === 'keys'
  const { windows, error } = useWindows(isWindow)
  const main = useFocusOnArrival()
  useTabInSight(main)
  useEffect(() => {
    const showKeys = (event: KeyboardEvent) => {
      if (!isTyping(event)) setOpen('keys')
    }
    const showPalette = (event: KeyboardEvent) => {
      event.preventDefault()
      setOpen('palette')
    }
    // Also from a field, where other keys are typed.
    const ignore = ({ defaultPrevented, repeat, isComposing }: KeyboardEvent) =>
      defaultPrevented || repeat || isComposing
    const endPalette = tinykeys(window, { '$mod+KeyK': showPalette }, { ignore })
    const endOthers = tinykeys(window, {
      // Keyboards differ in whether the sign needs Shift.
      Escape: () => setOpen((shown) => (shown === 'menu' ? null : shown)),
      '?': showKeys,
      'Shift+?': showKeys,
    })
    return () => {
      endPalette()
      endOthers()
    }
  }, [])
  return (
    <div className="a-frame">
      <a className="a-skip" href="#main">
        {t.nav.skip}
      </a>
      <header className="a-bar">
        <IconButton
          icon="menu"
          label={t.nav.menu}
          onPress={() => setOpen(open === 'menu' ? null : 'menu')}
          aria-expanded={open === 'menu'}
        />
        <strong className="a-bar__shop">{session.shop}</strong>
        <button type="button" className="a-bar__search" onClick={() => setOpen('palette')}>
          <Icon name="search" size={18} />
          <span>{t.nav.search}</span>
          <kbd>{IS_APPLE ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        <button
          type="button"
          className="a-bar__keys"
          aria-label={t.keysHelp.title}
          title={t.keysHelp.title}
          onClick={() => setOpen('keys')}
        >
          ?
        </button>
      </header>
      <Offline />
      <nav className="a-nav" aria-label={t.nav.label} data-open={open === 'menu' || undefined}>
        <SectionMenu onChoose={close} />
        <PersonLinks />
      </nav>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the button of the menu do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      {open === 'menu' ? <div className="a-nav__shade" onClick={close} /> : null}
      <main id="main" className="a-main" tabIndex={-1} ref={main} inert={open === 'menu'}>
        <Outlet />
      </main>
      {windows ? (
        <>
          <windows.Palette isOpen={open === 'palette'} onClose={close} />
          <windows.KeysHelp isOpen={open === 'keys'} onClose={close} />
        </>
      ) : (
        // What is typed until then is not for the page behind.
        <Window title={open === 'keys' ? t.keysHelp.title : t.nav.search} isOpen={isWindow} onClose={close}>
          {error ? <Problem error={error} /> : <Waiting />}
        </Window>
      )}
    </div>
  )
}

/** The content of the new page, unless the page has focused a field of its own. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}

/** Tabs scroll sideways in narrow windows: neither the open one nor the focused one may be cut off. */
function useTabInSight(main: RefObject<HTMLElement | null>) {
  const address = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address, another tab
  useEffect(() => {
    const tab = main.current?.querySelector<HTMLElement>('.a-views > [aria-current=page]')
    if (tab) scrollToTab(tab)
  }, [address, main])
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('.a-views > *')) scrollToTab(target)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
}

/** Sideways only: the page stays where it is. */
function scrollToTab(tab: HTMLElement) {
  const tabs = tab.parentElement
  if (tabs) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2
}

const PersonLinks = memo(function PersonLinks() {
  const { t, lang, reload } = useCore()
  const person = usePerson()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <div className="a-nav__person">
      <a className="a-nav__link" href="/" target="_blank" rel="noreferrer">
        <Icon name="store" size={20} />
        {t.nav.shop}
      </a>
      <a className="a-nav__link" href={urls.adminHelp.to(lang, chapterOf(path))} target="_blank" rel="noreferrer">
        <Icon name="info" size={20} />
        {t.nav.handbook}
      </a>
      <Link to="/account" className="a-nav__link">
        <Icon name="user" size={20} />
        {person.name}
      </Link>
      <button type="button" className="a-nav__link" onClick={() => void signOut().then(reload)}>
        <Icon name="arrow" size={20} />
        {t.nav.signOut}
      </button>
    </div>
  )
})
