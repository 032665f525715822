import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { Icon } from '../../ui/icon.tsx'
import { isTyping } from '../frame/is-typing.ts'
import { useAdmin } from '../session.ts'
import type { OrderSearch } from './order-search.ts'

const TYPING_MS = 200

export function SearchBox({ search }: { search: OrderSearch }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const [text, setText] = useState(search.q ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(
    () =>
      tinykeys(window, {
        '/': (event) => {
          if (isTyping(event)) return
          event.preventDefault()
          field.current?.focus()
        },
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts a search
  useEffect(() => {
    if (text === (search.q ?? '')) return
    const { q: _q, ...others } = search
    const next = text.trim() ? { ...others, q: text.trim() } : others
    const timer = setTimeout(() => void navigate({ to: '/orders', search: next, replace: true }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className="a-search">
      <Icon name="search" size={18} />
      <span className="visually-hidden">{t.orders.search}</span>
      <input
        ref={field}
        type="search"
        placeholder={t.orders.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}

export function DirectionLink({ search }: { search: OrderSearch }) {
  const { t } = useAdmin()
  const { direction, ...others } = search
  const next = direction ? others : { ...others, direction: 'oldest' as const }
  return (
    <Link to="/orders" search={next} className="a-button a-button--plain">
      {t.orders.direction[direction ?? 'newest']}
    </Link>
  )
}
