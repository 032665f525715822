import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { FoundGoods } from '../../shop/order-edits/order-edits.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { GoodButton } from './good-button.tsx'

const TYPING_MS = 200

/** Finds goods by code or words; a pasted list of codes is added whole. */
export function AddGoods({ onAdd }: { onAdd: (goods: FoundGoods) => void }) {
  const { t } = useAdmin()
  const id = useId()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  const found = useQuery({
    queryKey: ['goods', asked],
    enabled: asked.length > 1,
    queryFn: () => call<{ goods: FoundGoods }>('GET', `/goods?q=${encodeURIComponent(asked)}`),
  })
  const goods = asked.length > 1 ? (found.data?.goods ?? []) : []
  const add = (chosen: FoundGoods) => {
    onAdd(chosen)
    setText('')
    setAsked('')
  }
  const isList = asked.includes('\n')
  return (
    <div className="a-stack">
      <div className="a-field">
        <label htmlFor={id}>{t.edit.addGoods}</label>
        <textarea
          id={id}
          rows={text.includes('\n') ? 4 : 1}
          value={text}
          placeholder={t.edit.addPlaceholder}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            const [first] = goods
            if (event.key !== 'Enter' || event.shiftKey || !first || isList) return
            event.preventDefault()
            if (asked === text.trim()) add([first])
          }}
        />
      </div>
      {found.error ? <Problem error={found.error} /> : null}
      {isList && goods.length > 0 ? (
        <Button icon="plus" onPress={() => add(goods)}>
          {t.edit.addAll(goods.length)}
        </Button>
      ) : null}
      {goods.length > 0 && !isList ? (
        <ul className="a-edit__found">
          {goods.map((good) => (
            <li key={good.productId}>
              <GoodButton good={good} onPress={() => add([good])} />
            </li>
          ))}
        </ul>
      ) : null}
      {asked.length > 1 && found.data && goods.length === 0 ? <p className="a-note">{t.palette.nothing}</p> : null}
    </div>
  )
}
