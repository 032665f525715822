import { useState } from 'react'
import { readCodeList } from '../../shop/cart/code-list.ts'
import { MAX_GIVEN_LINES, MAX_PIECES } from '../../shop/stock/documents.ts'
import { Window } from '../parts.tsx'
import { PastedRows, type Taken } from '../pasted-rows.tsx'
import { useAdmin } from '../session.ts'
import { useLines } from './use-lines.ts'

type Props = { id: number; isCount: boolean; isOpen: boolean; onClose: () => void }

export function PasteWindow({ isOpen, ...props }: Props) {
  const { t } = useAdmin()
  return (
    <Window title={t.stock.documents.pasteTitle} isOpen={isOpen} onClose={props.onClose}>
      <PasteForm {...props} />
    </Window>
  )
}

function PasteForm({ id, isCount, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  const lines = useLines(id)
  // Not kept: pieces are added, so rows that were sent must not be there again.
  const [text, onText] = useState('')
  const take = async (text: string, keep: (text: string) => void): Promise<Taken> => {
    const read = readCodeList(text, { least: isCount ? 0 : 1, most: MAX_PIECES })
    const good = read.flatMap(({ code, quantity }) => (quantity === null ? [] : [{ code, quantity }]))
    const unknown = new Set<string>()
    let rest = text
    for (let from = 0; from < good.length; from += MAX_GIVEN_LINES) {
      const part = good.slice(from, from + MAX_GIVEN_LINES)
      const answer = await lines.mutateAsync({ mode: 'add', lines: part })
      for (const code of answer.unknown) unknown.add(code)
      rest = rowsWithout(rest, new Set(part.map(({ code }) => code).filter((code) => !unknown.has(code))))
      keep(rest)
    }
    const left = read.filter(({ code, quantity }) => quantity === null || unknown.has(code)).map((row) => row.text)
    return { added: read.length - left.length, left }
  }
  return (
    <PastedRows
      words={{
        ...{ label: words.pasteLabel, hint: words.pasteHint, submit: words.pasteAdd },
        ...{ bad: words.pasteBad, done: words.pasteDone },
      }}
      take={take}
      onDone={onClose}
      onClose={onClose}
      draft={{ text, onText }}
    />
  )
}

const rowsWithout = (text: string, codes: ReadonlySet<string>) =>
  text
    .split(/\r?\n/)
    .filter((row) => {
      const [read] = readCodeList(row)
      return read !== undefined && !codes.has(read.code)
    })
    .join('\n')
