import { useAdmin } from '../session.ts'
import { ChoiceList } from '../structure/choice-list.tsx'
import type { Place } from './use-places.ts'

type Props = { places: readonly Place[]; path: string; onChoose: (place: Place) => void }

/** A page or a category; any other address is typed. */
export function PlaceChoice({ places, path, onChoose }: Props) {
  const { t } = useAdmin()
  const at = places.findIndex((place) => place.path === path.trim())
  return (
    <ChoiceList
      label={t.menus.find}
      choices={places.map(({ name }, id) => ({ id, title: name }))}
      value={at < 0 ? undefined : at}
      onChange={(id) => {
        const place = id === null ? undefined : places[id]
        if (place) onChoose(place)
      }}
    />
  )
}
