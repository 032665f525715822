import { useMutation } from '@tanstack/react-query'
import type { MenuLinks } from '../../shop/content/menus.calls.ts'
import type { MenuName } from '../../shop/content/menus.ts'
import { languages } from '../../shop/languages.ts'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { PlaceChoice } from './place-choice.tsx'
import type { Place, Titles } from './use-places.ts'

type Props = {
  menu: MenuName
  places: readonly Place[]
  onMade: (next: MenuLinks) => void
  onClose: () => void
}

/** A chosen page or category brings its title. */
export function NewLink({ menu, places, onMade, onClose }: Props) {
  const { t } = useAdmin()
  const { menus: words, structure } = t
  const { typed, type, forgetThen } = useTyped<{ path: string; title: Titles }>(`menu-link:${menu}`, {
    path: '',
    title: {},
  })
  const { path, title } = typed
  const end = forgetThen(onClose)
  const create = useMutation({
    mutationFn: () => {
      const filled = Object.entries(title).filter(([, text]) => text?.trim())
      return call<MenuLinks>('POST', '/menu-links', { menu, path, title: Object.fromEntries(filled) })
    },
    onSuccess: (next) => {
      onMade(next)
      end()
    },
  })
  const errorOf = (field: string) => fieldError(create.error, field)
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => create.mutate())}>
      <PlaceChoice places={places} path={path} onChoose={(place) => type({ path: place.path, title: place.title })} />
      <Field
        label={words.path}
        hint={words.pathHint}
        error={errorOf('path')}
        isRequired
        maxLength={300}
        value={path}
        onChange={(value) => type({ path: value })}
      />
      <div className="a-languages">
        {languages.map((code, index) => (
          <Field
            key={code}
            label={`${structure.labels.title}, ${structure.languages[code]}`}
            isRequired={index === 0}
            maxLength={60}
            value={title[code] ?? ''}
            onChange={(text) => type({ title: { ...title, [code]: text } })}
          />
        ))}
      </div>
      {create.error ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          isPending={create.isPending}
          isDisabled={!path.trim() || !title[languages[0]]?.trim()}
        >
          {structure.add}
        </Button>
      </div>
    </form>
  )
}
