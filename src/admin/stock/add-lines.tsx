import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockRow } from '../../shop/stock/staff-stock.calls.ts'
import type { DocumentHead } from '../../shop/stock/stock-documents.calls.ts'
import { call } from '../calls.ts'
import { Scanner } from '../packing/scanner.tsx'
import { soundWrong } from '../packing/sound.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { PasteWindow } from './paste-window.tsx'
import { useLines } from './use-lines.ts'

/** Each scan adds a piece. What no code has is searched for by words. */
export function AddLines({ document: { id, kind } }: { document: DocumentHead }) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  const lines = useLines(id)
  const [missed, setMissed] = useState('')
  const [last, setLast] = useState('')
  const [isPasting, setPasting] = useState(false)
  const onScan = (code: string) => {
    setMissed('')
    lines.mutate(
      { mode: 'add', lines: [{ code, quantity: 1 }] },
      {
        onSuccess: ({ changed, unknown }) => {
          const [line] = changed
          if (line) setLast(words.scanned(line.title, line.quantity))
          if (unknown.length === 0) return
          soundWrong()
          setLast('')
          setMissed(code)
        },
        onError: soundWrong,
      },
    )
  }
  const add = (productId: number) => {
    setMissed('')
    lines.mutate({ mode: 'add', lines: [{ productId, quantity: 1 }] })
  }
  return (
    <section className="a-card a-stack a-noprint" aria-label={words.add}>
      <div className="a-stock-add">
        <Scanner onScan={onScan} commands={{}} />
        <Button onPress={() => setPasting(true)}>{words.paste}</Button>
      </div>
      <output className="a-scanned" aria-live="polite">
        {last}
      </output>
      {lines.error ? <Problem error={lines.error} /> : null}
      {missed ? <Suggestions text={missed} onChoose={add} /> : null}
      <PasteWindow id={id} isCount={kind === 'count'} isOpen={isPasting} onClose={() => setPasting(false)} />
    </section>
  )
}

function Suggestions({ text, onChoose }: { text: string; onChoose: (id: number) => void }) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  const { data } = useQuery({
    queryKey: ['stock-suggestions', text],
    queryFn: () => call<{ rows: StockRow[] }>('GET', `/stock?limit=8&q=${encodeURIComponent(text)}`),
  })
  const rows = data?.rows.slice(0, 8) ?? []
  return (
    <div className="a-stack" role="alert">
      <p className="a-error">{words.notFound(text)}</p>
      {rows.length > 0 ? <p>{words.choose}</p> : null}
      <ul className="a-choice__lines">
        {rows.map((row) => (
          <li key={row.id} className="a-choice__line">
            <span className="a-choice__name">
              {row.title}
              <small>{row.code}</small>
            </span>
            <Button onPress={() => onChoose(row.id)}>{words.add}</Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
