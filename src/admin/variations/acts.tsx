import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { VariationRow, Variations } from '../../shop/catalogue/variations/variations.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { slicesOf } from './slices.ts'
import { useVariationsChanged } from './use-variations.ts'

type Props = {
  productId: number
  variations: Variations
  selected: readonly VariationRow[]
  isFiltered: boolean
  isUnsaved: boolean
}

/** Delete, archive, restore and order; done at once. */
export function Acts({ productId, variations, selected, isFiltered, isUnsaved }: Props) {
  const { t } = useAdmin()
  const { acts: words } = t.variations
  const changed = useVariationsChanged(productId)
  const [isRemoving, setRemoving] = useState(false)
  const path = `/products/${productId}/variations`
  const live = selected.filter(({ isArchived }) => !isArchived).map(({ id }) => id)
  const archived = selected.filter(({ isArchived }) => isArchived).map(({ id }) => id)
  const remove = useMutation({
    mutationFn: () => removeInSlices(path, live),
    onSettled: () => {
      setRemoving(false)
      changed()
    },
  })
  const restore = useMutation({
    mutationFn: async () => {
      for (const ids of slicesOf(archived)) await call('POST', `${path}/restored`, { ids })
    },
    onSettled: () => changed(),
  })
  const order = useMutation({
    mutationFn: (ids: readonly number[]) => call<Variations>('POST', `${path}/order`, { ids }),
    onSuccess: changed,
  })
  const ids = variations.rows.filter(({ isArchived }) => !isArchived).map(({ id }) => id)
  const error = remove.error ?? restore.error ?? order.error
  const mayMove = !isUnsaved && !isFiltered && live.length > 0
  return (
    <div className="a-stack a-variations__acts">
      <div className="a-row">
        <Button isDisabled={!mayMove} icon="up" onPress={() => order.mutate(moved(ids, live, -1))}>
          {words.up}
        </Button>
        <Button isDisabled={!mayMove} icon="down" onPress={() => order.mutate(moved(ids, live, 1))}>
          {words.down}
        </Button>
        <Button isDisabled={isUnsaved} isPending={order.isPending} onPress={() => order.mutate(sorted(variations))}>
          {words.sort}
        </Button>
        {archived.length > 0 ? (
          <Button isPending={restore.isPending} isDisabled={isUnsaved} onPress={() => restore.mutate()}>
            {words.restore(archived.length)}
          </Button>
        ) : null}
        {live.length > 0 ? (
          <Button look="danger" icon="trash" isDisabled={isUnsaved} onPress={() => setRemoving(true)}>
            {words.remove(live.length)}
          </Button>
        ) : null}
      </div>
      {isUnsaved ? <p className="a-note">{words.saveFirst}</p> : null}
      {variations.axes.length > 1 ? <p className="a-note">{words.orderHint}</p> : null}
      {remove.data ? <p role="status">{words.removed(remove.data.deleted, remove.data.archived)}</p> : null}
      {error ? <Problem error={error} /> : null}
      <Window title={words.removeTitle} isOpen={isRemoving} onClose={() => setRemoving(false)}>
        <p>{words.removeHint}</p>
        <div className="a-row">
          <Button look="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
            {words.remove(live.length)}
          </Button>
          <Button onPress={() => setRemoving(false)}>{t.common.cancel}</Button>
        </div>
      </Window>
    </div>
  )
}

async function removeInSlices(path: string, all: readonly number[]) {
  const sum = { deleted: 0, archived: 0 }
  for (const ids of slicesOf(all)) {
    const part = await call<typeof sum>('POST', `${path}/removed`, { ids })
    sum.deleted += part.deleted
    sum.archived += part.archived
  }
  return sum
}

/** A block goes one place up or down. */
function moved(ids: readonly number[], block: readonly number[], step: 1 | -1): number[] {
  const rest = ids.filter((id) => !block.includes(id))
  const before = ids.indexOf(block[0] ?? 0)
  const at = Math.max(0, Math.min(rest.length, before + step))
  return rest.toSpliced(at, 0, ...block)
}

/** By the order of the options, the first axis first. */
function sorted({ axes, rows }: Variations): number[] {
  const place = new Map(axes.flatMap(({ options }, axis) => options.map(({ id }, at) => [id, { axis, at }] as const)))
  const placesOf = (row: VariationRow) =>
    axes.map((_, axis) => row.options.map((id) => place.get(id)).find((found) => found?.axis === axis)?.at ?? 0)
  return rows
    .filter(({ isArchived }) => !isArchived)
    .map((row) => ({ id: row.id, places: placesOf(row) }))
    .toSorted((a, b) => a.places.map((at, n) => at - (b.places[n] ?? 0)).find((by) => by !== 0) ?? 0)
    .map(({ id }) => id)
}
