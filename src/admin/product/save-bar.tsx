import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import { Button } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Props = {
  count: number
  isPending: boolean
  isSaved: boolean
  problems: readonly string[]
  onSave: () => void
  onDiscard: () => void
}

/** Stays in sight while something is unsaved. `$mod+s` saves, also out of a field. */
export function SaveBar({ count, isPending, isSaved, problems, onSave, onDiscard }: Props) {
  const { t } = useAdmin()
  const { saving: words } = t.product
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      event.preventDefault()
      onSave()
    }
    return tinykeys(window, { '$mod+s': save }, { ignore: ({ repeat, isComposing }) => repeat || isComposing })
  })
  return (
    <div className="a-product__save" data-unsaved={count > 0 || undefined}>
      <output>
        {count > 0 ? words.unsaved(count) : isSaved ? words.saved : ''}
        {problems.length > 0 ? <span className="a-error">{words.check(problems.join(', '))}</span> : null}
      </output>
      {count > 0 ? (
        <div className="a-row">
          <Button onPress={onDiscard}>{t.edit.discard}</Button>
          <Button look="primary" isPending={isPending} onPress={onSave}>
            {words.save}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
