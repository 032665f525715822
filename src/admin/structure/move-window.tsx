import { useId, useState } from 'react'
import { inLang } from '../../shop/languages.ts'
import { Button, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { CategoryPicker } from './category-picker.tsx'
import type { Move, Tree } from './category-tree.ts'

type Props = { tree: Tree; id: number | null; onClose: () => void; onMove: (id: number, to: Move) => void }

/** For phones, and wherever dragging is no way: chooses the category above and the place among its siblings. */
export function MoveWindow({ tree, id, onClose, onMove }: Props) {
  const { t, lang } = useAdmin()
  const moved = id === null ? undefined : tree.byId.get(id)
  return (
    <Window
      title={moved ? t.structure.categories.moveOf(inLang(moved.title, lang)) : ''}
      isOpen={moved !== undefined}
      onClose={onClose}
    >
      {moved ? <MoveForm key={moved.id} {...{ tree, onClose }} id={moved.id} onMove={onMove} /> : null}
    </Window>
  )
}

function MoveForm({ tree, id, onClose, onMove }: Omit<Props, 'id'> & { id: number }) {
  const { t, lang } = useAdmin()
  const words = t.structure.categories
  const select = useId()
  const [parentId, setParentId] = useState(tree.byId.get(id)?.parentId ?? null)
  const siblings = (tree.childrenOf.get(parentId) ?? []).filter((each) => each.id !== id)
  const [before, setBefore] = useState<number | null>(null)
  return (
    <form className="a-form" onSubmit={submitted(() => onMove(id, { parentId, before }))}>
      <CategoryPicker
        label={words.parent}
        tree={tree}
        value={parentId}
        topLabel={words.top}
        without={id}
        onChange={(chosen) => {
          setParentId(chosen)
          setBefore(null)
        }}
      />
      <div className="a-field">
        <label htmlFor={select}>{words.place}</label>
        <select
          id={select}
          className="a-select"
          value={before ?? ''}
          onChange={({ target }) => setBefore(target.value ? Number(target.value) : null)}
        >
          <option value="">{words.last}</option>
          {siblings.map((each) => (
            <option key={each.id} value={each.id}>
              {words.before(inLang(each.title, lang))}
            </option>
          ))}
        </select>
      </div>
      <p className="a-note">{words.moveHint}</p>
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary">
          {words.move}
        </Button>
      </div>
    </form>
  )
}
