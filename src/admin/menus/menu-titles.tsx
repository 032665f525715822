import type { ListedMenuTitle } from '../../shop/content/menus.calls.ts'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { useFields } from '../structure/use-fields.ts'

type Props = { titles: readonly ListedMenuTitle[]; onSaved: () => void }

/** Headings of the columns of the footer. */
export function MenuTitles({ titles, onSaved }: Props) {
  const { t } = useAdmin()
  const words = t.menus
  return (
    <section className="a-card a-stack" aria-labelledby="menu-titles">
      <h2 id="menu-titles">{words.headings}</h2>
      {titles.map((title) => (
        <TitleForm key={`${title.id} ${title.version}`} title={title} onSaved={onSaved} />
      ))}
    </section>
  )
}

function TitleForm({ title, onSaved }: { title: ListedMenuTitle; onSaved: () => void }) {
  const { t } = useAdmin()
  const { menus: words, structure } = t
  const editor = useFields(`/menu-titles/${title.id}`, title, onSaved)
  const label = words.headingOf[title.menu]
  const labels = {
    'title.lv': `${label}, ${structure.languages.lv}`,
    'title.en': `${label}, ${structure.languages.en}`,
  }
  return (
    <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
      <LanguageFields editor={editor} field="title" label={label} isRequired maxLength={40} />
      {editor.isUnsaved ? <SaveBar editor={editor} labels={labels} isInWindow /> : null}
    </form>
  )
}
