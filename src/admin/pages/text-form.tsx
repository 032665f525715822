import { TextArea, TextField } from 'react-aria-components'
import type { TextBlock } from '../../shop/content/blocks.ts'
import { type Lang, languages } from '../../shop/languages.ts'
import { RichField } from '../rich-field.tsx'
import { useAdmin } from '../session.ts'
import { useBlockEditing } from './block-context.ts'
import { TitleFields } from './block-fields.tsx'

export function TextForm({ block }: { block: TextBlock }) {
  const { t } = useAdmin()
  const { write, isReadOnly, errorOf } = useBlockEditing()
  const { labels } = t.pages.blocks
  const [first] = languages
  return (
    <>
      <TitleFields block={block} />
      <div className="a-languages">
        {languages.map((code: Lang) => {
          const label = `${labels.text}, ${t.structure.languages[code]}`
          const set = (html: string) => write({ ...block, text: { ...block.text, [code]: html } })
          return (
            <div key={code} className="a-structure__text">
              <RichField
                label={label}
                lang={code}
                html={block.text[code] ?? ''}
                error={errorOf(block, `text.${code}`)}
                isReadOnly={isReadOnly}
                onChange={set}
                area={(hint) => (
                  <HtmlArea
                    label={label}
                    hint={hint}
                    html={block.text[code] ?? ''}
                    isReadOnly={isReadOnly}
                    onChange={set}
                  />
                )}
              />
              {code !== first && !block.text[code] && block.text[first] ? (
                <p className="a-note">{t.structure.missing}</p>
              ) : null}
            </div>
          )
        })}
      </div>
    </>
  )
}

type AreaProps = {
  label: string
  hint: string | undefined
  html: string
  isReadOnly: boolean
  onChange: (html: string) => void
}

const HtmlArea = ({ label, hint, html, isReadOnly, onChange }: AreaProps) => (
  <TextField className="a-field" aria-label={label} value={html} isReadOnly={isReadOnly} onChange={onChange}>
    <span>{label}</span>
    <TextArea rows={12} />
    {hint ? <small className="a-note">{hint}</small> : null}
  </TextField>
)
