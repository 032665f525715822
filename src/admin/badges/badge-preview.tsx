import { DEFAULT_LANG, languages } from '../../shop/languages.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAdmin } from '../session.ts'
import type { FieldsEditor } from '../structure/use-fields.ts'

/** A card of the shop in each language, as it is typed. */
export function BadgePreview({ editor }: { editor: FieldsEditor }) {
  const { t } = useAdmin()
  const { badges: words, structure } = t
  const isShown = editor.isOn('isOn') && editor.isOn('isOnCard')
  return (
    <figure className="a-badges__preview">
      <div className="a-badges__cards">
        {languages.map((lang) => (
          <div
            key={lang}
            className="a-badges__card"
            role="img"
            aria-label={`${words.preview}, ${structure.languages[lang]}`}
          >
            <div className="a-badges__stage">
              <Icon name="box" size={24} />
              {isShown ? (
                <span className={`badge badge--${editor.text('look')}`}>
                  {editor.text(`title.${lang}`) || editor.text(`title.${DEFAULT_LANG}`)}
                </span>
              ) : null}
            </div>
            <strong>{words.sample[lang]}</strong>
            <span>49,90 €</span>
          </div>
        ))}
      </div>
      <figcaption className="a-note">{isShown ? words.preview : words.previewOff}</figcaption>
    </figure>
  )
}
