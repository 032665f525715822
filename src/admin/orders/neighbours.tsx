import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { Icon } from '../../ui/icon.tsx'
import { isTyping } from '../frame/is-typing.ts'
import { useEnd } from '../grid/use-end.ts'
import { useAdmin } from '../session.ts'
import { lastOrderSearch } from './last-search.ts'
import { useOrderList } from './use-order-list.ts'

/** The orders before and after this one in the list that the person came from; the way back stays that to the list. */
export function Neighbours({ number }: { number: string }) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const list = useOrderList(lastOrderSearch(), false)
  const { onEnd } = useEnd(list)
  const numbers = list.data?.pages.flatMap(({ rows }) => rows.map((row) => row.number)) ?? []
  const at = numbers.indexOf(number)
  const [before, after] = at < 0 ? [] : [numbers[at - 1], numbers[at + 1]]
  const isAtEnd = at >= 0 && after === undefined
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, onEnd])
  useEffect(() => {
    const go = (to: string | undefined) => (event: KeyboardEvent) => {
      if (to === undefined || isTyping(event)) return
      event.preventDefault()
      void navigate({ to: '/orders/$number', params: { number: to }, replace: true })
    }
    return tinykeys(window, { j: go(after), k: go(before) })
  }, [before, after, navigate])
  if (at < 0) return null
  return (
    <nav className="a-neighbours" aria-label={t.orders.title}>
      <Neighbour number={before} icon="left" words={t.order.previousOrder} shortcut="k" />
      <Neighbour number={after} icon="right" words={t.order.nextOrder} shortcut="j" />
    </nav>
  )
}

type NeighbourProps = { number: string | undefined; icon: 'left' | 'right'; words: string; shortcut: string }

function Neighbour({ number, icon, words, shortcut }: NeighbourProps) {
  const shown = <Icon name={icon} size={18} />
  if (number === undefined) return <span>{shown}</span>
  return (
    <Link
      to="/orders/$number"
      params={{ number }}
      replace
      aria-label={`${words}: ${number}`}
      aria-keyshortcuts={shortcut}
      title={`${number} (${shortcut})`}
    >
      {shown}
    </Link>
  )
}
