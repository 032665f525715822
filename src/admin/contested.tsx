import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { formatMoment } from './format.ts'
import { Button } from './parts.tsx'
import { useAdmin } from './session.ts'

type Props<Name extends string> = {
  fields: readonly { field: Name; mine: string; theirs: string; person: string | null; at: string | null }[]
  labels: Readonly<Record<string, string>>
  onChoose: (mine: readonly Name[]) => void
}

/** Both values of each field that two people changed; one is chosen field by field. */
export function Contested<Name extends string>({ fields, labels, onChoose }: Props<Name>) {
  const { t, lang } = useAdmin()
  const [theirs, setTheirs] = useState<readonly Name[]>([])
  return (
    <section className="a-card a-stack a-edit__contested" role="alert" aria-label={t.edit.contestedTitle}>
      <h2>{t.edit.contestedTitle}</h2>
      <p>{t.edit.contestedHint}</p>
      {fields.map(({ field, mine, theirs: other, person, at }) => (
        <RadioGroup
          key={field}
          className="a-edit__choice"
          value={theirs.includes(field) ? 'theirs' : 'mine'}
          onChange={(value) =>
            setTheirs(value === 'theirs' ? [...theirs, field] : theirs.filter((each) => each !== field))
          }
        >
          <Label>{labels[field] ?? field}</Label>
          <Radio value="mine" className="a-edit__radio">
            {t.edit.mine}: <strong>{mine || '—'}</strong>
          </Radio>
          <Radio value="theirs" className="a-edit__radio">
            {person ?? t.edit.somebody}
            {at ? `, ${formatMoment(at, lang)}` : ''}: <strong>{other || '—'}</strong>
          </Radio>
        </RadioGroup>
      ))}
      <Button
        look="primary"
        onPress={() => onChoose(fields.map(({ field }) => field).filter((field) => !theirs.includes(field)))}
      >
        {t.edit.saveChosen}
      </Button>
    </section>
  )
}
