import type { ListedBadge } from '../../shop/catalogue/badges.calls.ts'
import { BADGE_LOOKS, CORNERS } from '../../shop/catalogue/badges.ts'
import type { ProductChoices } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { languages } from '../../shop/languages.ts'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { EditField, EditFlag, EditSelect, LanguageFields, SaveBar } from '../structure/fields-parts.tsx'
import { RemoveButton } from '../structure/remove-button.tsx'
import { type FieldsEditor, useFields } from '../structure/use-fields.ts'
import { BadgePreview } from './badge-preview.tsx'

type Props = { badge: ListedBadge; choices: ProductChoices | undefined; onSaved: () => void }

export function BadgeForm({ badge, choices, onSaved }: Props) {
  const { t } = useAdmin()
  const { badges: words, structure } = t
  const editor = useFields(`/badges/${badge.id}`, badge, onSaved)
  const titles = languages.map((lang) => [`title.${lang}`, `${words.text}, ${structure.languages[lang]}`])
  return (
    <form className="a-form" noValidate onSubmit={submitted(editor.submit)}>
      <BadgePreview editor={editor} />
      <LanguageFields
        editor={editor}
        field="title"
        label={words.text}
        isRequired
        maxLength={30}
        {...(badge.builtIn === 'discount' ? { hint: words.percentHint } : {})}
      />
      <div className="a-languages">
        <EditSelect
          editor={editor}
          field="look"
          label={words.labels.look}
          options={Object.fromEntries(BADGE_LOOKS.map((look) => [look, words.looks[look]]))}
        />
        <EditSelect
          editor={editor}
          field="corner"
          label={words.labels.corner}
          options={Object.fromEntries(CORNERS.map((corner) => [corner, words.corners[corner]]))}
        />
      </div>
      <div>
        <EditFlag editor={editor} field="isOn" label={words.labels.isOn} />
        <EditFlag editor={editor} field="isOnCard" label={words.labels.isOnCard} />
      </div>
      <div className="a-languages">
        <EditField editor={editor} field="startsOn" label={words.labels.startsOn} type="date" />
        <EditField editor={editor} field="endsOn" label={words.labels.endsOn} type="date" />
      </div>
      {badge.builtIn ? <p className="a-note">{words.builtInHint}</p> : <Rule editor={editor} choices={choices} />}
      {badge.builtIn ? null : (
        <div className="a-row">
          <RemoveButton
            path={`/badges/${badge.id}?version=${badge.version}`}
            label={badge.products > 0 ? words.removeFrom(badge.products) : words.remove}
            onRemoved={onSaved}
          />
        </div>
      )}
      <SaveBar editor={editor} labels={{ ...words.labels, ...Object.fromEntries(titles) }} isInWindow />
    </form>
  )
}

type RuleProps = { editor: FieldsEditor; choices: ProductChoices | undefined }

/** All conditions that are given must be true. */
function Rule({ editor, choices }: RuleProps) {
  const { badges: words } = useAdmin().t
  const options = (list: readonly { id: number; title: string }[] | undefined) =>
    Object.fromEntries([['', words.any] as const, ...(list ?? []).map(({ id, title }) => [`${id}`, title] as const)])
  return (
    <fieldset className="a-badges__rule">
      <legend>{words.rule}</legend>
      <p className="a-note">{words.ruleHint}</p>
      <EditField editor={editor} field="ruleNewDays" label={words.labels.ruleNewDays} hint={words.newDaysHint} />
      <EditFlag editor={editor} field="ruleSale" label={words.labels.ruleSale} />
      <EditSelect
        editor={editor}
        field="ruleCategoryId"
        label={words.labels.ruleCategoryId}
        options={options(choices?.categories)}
      />
      <EditSelect
        editor={editor}
        field="ruleManufacturerId"
        label={words.labels.ruleManufacturerId}
        options={options(choices?.manufacturers)}
      />
    </fieldset>
  )
}
