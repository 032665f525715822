import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { ContestedFields } from '../../shop/order-edits/order-edits.calls.ts'
import type { OrderField } from '../../shop/order-edits/order-fields.ts'
import { formatMoment } from '../format.ts'
import { Button } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Props = { fields: ContestedFields; onChoose: (mine: readonly OrderField[]) => void }

/** Both values of each field that two people changed; one is chosen field by field. */
export function Contested({ fields, onChoose }: Props) {
  const { t, lang } = useAdmin()
  const [theirs, setTheirs] = useState<readonly OrderField[]>([])
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
          <Label>{t.edit.fields[field]}</Label>
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
