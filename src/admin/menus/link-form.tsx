import type { ListedMenuLink } from '../../shop/content/menus.calls.ts'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditField, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { RemoveButton } from '../structure/remove-button.tsx'
import { useFields } from '../structure/use-fields.ts'
import { PlaceChoice } from './place-choice.tsx'
import type { Place } from './use-places.ts'

type Props = { link: ListedMenuLink; places: readonly Place[]; onSaved: () => void }

export function LinkForm({ link, places, onSaved }: Props) {
  const { t } = useAdmin()
  const { menus: words, structure } = t
  const editor = useFields(`/menu-links/${link.id}`, link, onSaved)
  const labels = {
    path: words.path,
    'title.lv': `${structure.labels.title}, ${structure.languages.lv}`,
    'title.en': `${structure.labels.title}, ${structure.languages.en}`,
  }
  return (
    <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
      <LanguageFields editor={editor} field="title" label={structure.labels.title} isRequired maxLength={60} />
      <EditField editor={editor} field="path" label={words.path} hint={words.pathHint} isRequired maxLength={300} />
      <PlaceChoice places={places} path={editor.text('path')} onChoose={({ path }) => editor.write('path', path)} />
      {link.isRequired ? (
        <p className="a-note">{words.requiredHint}</p>
      ) : (
        <div className="a-row">
          <RemoveButton
            path={`/menu-links/${link.id}?version=${link.version}`}
            label={words.remove}
            onRemoved={onSaved}
          />
        </div>
      )}
      <SaveBar editor={editor} labels={labels} isInWindow />
    </form>
  )
}
