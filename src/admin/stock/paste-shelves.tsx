import { useQueryClient } from '@tanstack/react-query'
import { MAX_SHELF, MAX_SHELVES } from '../../shop/parcels/shelves.calls.ts'
import { pastedCells } from '../../shop/pasted-cells.ts'
import { call } from '../calls.ts'
import { PastedRows, type Taken } from '../pasted-rows.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { useTyped } from '../use-draft.ts'
import { STOCK, useOpenLocations } from './stock-queries.ts'

type Row = { code: string; shelf: string; text: string }

/** Where many goods lie at a location: a code and a shelf in each row. */
export function PasteShelves({ onClose }: { onClose: () => void }) {
  const { t } = useAdmin()
  const { shelves: words, location: label } = t.stock
  const queries = useQueryClient()
  const places = useOpenLocations().filter(({ kind }) => kind === 'own')
  // The rows are of this location only.
  const { typed, type, forget } = useTyped('pasted:shelves', { location: places[0]?.code ?? '', text: '' })
  const { location } = typed
  const take = async (text: string, keep: (text: string) => void): Promise<Taken> => {
    const { read, wrong } = readShelves(text)
    const left = [...wrong]
    for (let from = 0; from < read.length; from += MAX_SHELVES) {
      const part = read.slice(from, from + MAX_SHELVES)
      const shelves = part.map(({ code, shelf }) => ({ code, shelf }))
      const { unknown } = await call<{ unknown: string[] }>('POST', '/stock/shelves', { location, shelves })
      left.push(...part.filter(({ code }) => unknown.includes(code)).map((row) => row.text))
      keep([...left, ...read.slice(from + MAX_SHELVES).map((row) => row.text)].join('\n'))
    }
    await queries.invalidateQueries({ queryKey: STOCK })
    return { added: read.length + wrong.length - left.length, left }
  }
  return (
    <PastedRows
      words={words.paste}
      take={take}
      onDone={onClose}
      onClose={onClose}
      draft={{ text: typed.text, onText: (text) => (text ? type({ text, location }) : forget()) }}
    >
      <SelectField
        label={label}
        options={places.map(({ code, title }) => ({ value: code, title }))}
        value={location}
        onChange={(code) => type({ location: code })}
      />
    </PastedRows>
  )
}

/** A shelf may have spaces where a tab or a semicolon stands before it. */
function readShelves(text: string): { read: Row[]; wrong: string[] } {
  const read: Row[] = []
  const wrong: string[] = []
  for (const typed of text.split(/\r?\n/)) {
    const [code, shelf, ...more] = pastedCells(typed)
    if (code === undefined) continue
    if (shelf === undefined || more.length > 0 || shelf.length > MAX_SHELF) wrong.push(typed)
    else read.push({ code, shelf, text: typed })
  }
  return { read, wrong }
}
