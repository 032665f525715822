import { DEFAULT_LANG, type Lang, languages } from '../../shop/languages.ts'
import { useAdmin } from '../session.ts'
import { DescriptionField } from './description-field.tsx'
import { AreaInput, Section, TextInput } from './fields.tsx'
import { useForm } from './form.ts'

const SHORT = ['title', 'subTitle', 'shortDescription', 'description', 'metaTitle', 'safetyText'] as const
const ROWS: Partial<Record<(typeof SHORT)[number], number>> = { shortDescription: 4, safetyText: 3 }

/** Every text in all languages side by side; what is missing in one is marked. */
export function TextsSection() {
  const { t } = useAdmin()
  const { text } = useForm()
  const { texts: words, missing, languageNames } = t.product
  return (
    <Section id="texts" title={t.product.textsTitle}>
      {SHORT.map((name) => (
        <div key={name} className="a-product__pair">
          {languages.map((lang: Lang) => {
            const field = `${name}.${lang}`
            const label = `${words[name]} (${languageNames[lang]})`
            const isMissing = lang !== DEFAULT_LANG && !text(field) && text(`${name}.${DEFAULT_LANG}`) !== ''
            return (
              <div key={lang} className="a-product__text" data-missing={isMissing || undefined}>
                {name === 'description' ? (
                  <DescriptionField field={field} label={label} lang={lang} />
                ) : ROWS[name] ? (
                  <AreaInput field={field} label={label} rows={ROWS[name]} />
                ) : (
                  <TextInput
                    field={field}
                    label={label}
                    hint={lang === DEFAULT_LANG && name === 'metaTitle' ? words.metaHint : undefined}
                  />
                )}
                {isMissing ? <span className="a-state a-state--waits">{missing}</span> : null}
              </div>
            )
          })}
        </div>
      ))}
    </Section>
  )
}
