import { languages } from '../../shop/languages.ts'
import { RichField } from '../rich-field.tsx'
import { useAdmin } from '../session.ts'
import { EditField } from './fields-parts.tsx'
import type { FieldsEditor } from './use-fields.ts'

/** The description in every language, with simple formatting. */
export function DescriptionFields({ editor, isReadOnly }: { editor: FieldsEditor; isReadOnly: boolean }) {
  const { t } = useAdmin()
  const { labels, missing } = t.structure
  const [first] = languages
  return (
    <div className="a-languages">
      {languages.map((code) => {
        const field = `description.${code}`
        const label = `${labels.description}, ${t.structure.languages[code]}`
        const isMissing = code !== first && !editor.text(field) && editor.text(`description.${first}`) !== ''
        return (
          <div key={code} className="a-structure__text">
            <RichField
              label={label}
              lang={code}
              html={editor.text(field)}
              error={editor.errorOf(field)}
              isReadOnly={isReadOnly}
              onChange={(html) => editor.write(field, html)}
              area={(hint) => (
                <EditField editor={editor} field={field} label={label} rows={8} {...(hint ? { hint } : {})} />
              )}
            />
            {isMissing ? <p className="a-note">{missing}</p> : null}
          </div>
        )
      })}
    </div>
  )
}
