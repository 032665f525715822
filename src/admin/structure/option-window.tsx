import { useState } from 'react'
import type { ListedOption } from '../../shop/catalogue/structure/structure.calls.ts'
import { Button, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { titleIn } from './attributes-page.tsx'
import { EditField, LanguageFields, SaveBar } from './fields-parts.tsx'
import { MergeWindow } from './merge-window.tsx'
import { RemoveButton } from './remove-button.tsx'
import { useFields } from './use-fields.ts'

type Props = {
  option: ListedOption | undefined
  all: readonly ListedOption[]
  isColor: boolean
  onClose: () => void
  onChanged: () => void
}

export function OptionWindow({ option, all, isColor, onClose, onChanged }: Props) {
  const { t, lang } = useAdmin()
  const [isMerging, setMerging] = useState(false)
  const done = () => {
    onChanged()
    onClose()
  }
  const others = all.filter(({ id }) => id !== option?.id)
  return (
    <>
      <Window title={option ? titleIn(option, lang) : ''} isOpen={option !== undefined && !isMerging} onClose={onClose}>
        {option ? (
          <OptionForm key={option.version} option={option} isColor={isColor} onSaved={done}>
            {others.length > 0 ? <Button onPress={() => setMerging(true)}>{t.structure.options.merge}</Button> : null}
            {option.products === 0 ? (
              <RemoveButton
                path={`/options/${option.id}?version=${option.version}`}
                label={t.structure.options.remove}
                onRemoved={done}
              />
            ) : null}
          </OptionForm>
        ) : null}
      </Window>
      <MergeWindow
        title={t.structure.options.merge}
        path={`/options/${option?.id ?? 0}`}
        choices={others.map((each) => ({ id: each.id, title: titleIn(each, lang) }))}
        isOpen={isMerging && option !== undefined}
        onClose={() => setMerging(false)}
        onMerged={() => {
          setMerging(false)
          done()
        }}
      />
    </>
  )
}

type FormProps = { option: ListedOption; isColor: boolean; onSaved: () => void; children: React.ReactNode }

function OptionForm({ option, isColor, onSaved, children }: FormProps) {
  const { t } = useAdmin()
  const { labels, options: words } = t.structure
  const editor = useFields(`/options/${option.id}`, option, onSaved)
  const color = editor.text('color')
  return (
    <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
      <LanguageFields editor={editor} field="title" label={labels.title} isRequired maxLength={120} />
      <EditField editor={editor} field="slug" label={labels.slug} isRequired />
      {isColor ? (
        <div className="a-color">
          <EditField editor={editor} field="color" label={words.color} hint={words.colorHint} />
          <input
            type="color"
            aria-label={words.pickColor}
            value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#ffffff'}
            onChange={({ target }) => editor.write('color', target.value)}
          />
        </div>
      ) : null}
      <div className="a-row">{children}</div>
      <SaveBar editor={editor} labels={{ ...labels, color: words.color }} isInWindow />
    </form>
  )
}
