import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_SHELF, type ShelfPlace, type Shelves } from '../../shop/parcels/shelves.calls.ts'
import { call } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useDraft } from '../use-draft.ts'
import { NotSaved } from './conflicts.tsx'
import { STOCK } from './stock-queries.ts'
import { useEdit } from './use-edit.ts'

/** Where a good lies, along which pick lists go: a field for each location. */
export function ShelvesCard({ id }: { id: number }) {
  const { t } = useAdmin()
  const can = useCan()
  const key = [...STOCK, 'shelves', id]
  const { data, error } = useQuery({ queryKey: key, queryFn: () => call<Shelves>('GET', `/stock/goods/${id}/shelves`) })
  const queries = useQueryClient()
  return (
    <section className="a-card a-stack" aria-labelledby="shelves">
      <h2 id="shelves">{t.stock.shelves.title}</h2>
      {error ? <Problem error={error} /> : null}
      {data && can('write:stock') ? (
        <ShelvesForm
          {...{ id, places: data.shelves }}
          onSaved={(saved) => {
            queries.setQueryData(key, saved)
          }}
        />
      ) : (
        <dl className="a-sums">
          {data?.shelves.map(({ location, title, shelf }) => (
            <div key={location}>
              <dt>{title}</dt>
              <dd>{shelf ?? '—'}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

type FormProps = { id: number; places: readonly ShelfPlace[]; onSaved: (saved: Shelves) => void }

/** `seen`: what was there when the person began to type, also where others change it meanwhile. */
type Typed = { text: string; seen: string | null }

function ShelvesForm({ id, places, onSaved }: FormProps) {
  const { t } = useAdmin()
  const [draft, write] = useDraft<Readonly<Record<string, Typed>>>(`shelves:${id}`)
  const typed = draft ?? {}
  // Not `??`: null is an empty shelf.
  const seenAt = ({ location, shelf }: ShelfPlace) => {
    const own = typed[location]
    return own ? own.seen : shelf
  }
  const read = Object.fromEntries(places.map((place) => [place.location, seenAt(place)]))
  const keep = (saved: Shelves) => {
    write(null)
    onSaved(saved)
  }
  const edit = useEdit<Shelves>(`/stock/goods/${id}/shelves`, read, { onSaved: keep })
  const changes = Object.fromEntries(
    Object.entries(typed)
      .map(([location, { text }]) => [location, text.trim() || null] as const)
      .filter(([location, shelf]) => shelf !== read[location]),
  )
  return (
    <form className="a-form" onSubmit={submitted(() => edit.save(changes))}>
      {places.map((place, at) => (
        <Field
          key={place.location}
          label={place.title}
          {...(at === places.length - 1 ? { hint: t.stock.shelves.hint } : {})}
          value={typed[place.location]?.text ?? place.shelf ?? ''}
          onChange={(text) => write({ ...typed, [place.location]: { text, seen: seenAt(place) } })}
          maxLength={MAX_SHELF}
        />
      ))}
      {draft ? (
        <NotSaved edit={edit} labels={Object.fromEntries(places.map(({ location, title }) => [location, title]))} />
      ) : null}
      <div className="a-row">
        <Button type="submit" isDisabled={Object.keys(changes).length === 0} isPending={edit.isPending}>
          {t.common.save}
        </Button>
        {draft ? <Button onPress={() => write(null)}>{t.edit.discard}</Button> : null}
      </div>
    </form>
  )
}
