import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { Conflict } from '../../shop/merge-edits.ts'
import { Button } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Props = {
  conflicts: readonly Conflict[]
  labels: Readonly<Record<string, string>>
  /** How a value is shown. */
  show?: (field: string, value: unknown) => string
  onChoose: (mine: readonly string[]) => void
}

const plain = (_field: string, value: unknown) => (value === null || value === '' ? '—' : String(value))

/** Both values of each field that two people changed; one is chosen field by field. */
export function Conflicts({ conflicts, labels, show = plain, onChoose }: Props) {
  const { t } = useAdmin()
  const [theirs, setTheirs] = useState<readonly string[]>([])
  return (
    <div className="a-stack a-edit__contested" role="alert">
      <p>
        <strong>{t.edit.contestedTitle}</strong>
      </p>
      {conflicts.map(({ field, mine, theirs: other }) => (
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
            {t.edit.mine}: <strong>{show(field, mine)}</strong>
          </Radio>
          <Radio value="theirs" className="a-edit__radio">
            {t.edit.somebody}: <strong>{show(field, other)}</strong>
          </Radio>
        </RadioGroup>
      ))}
      <Button
        look="primary"
        onPress={() => onChoose(conflicts.map(({ field }) => field).filter((field) => !theirs.includes(field)))}
      >
        {t.edit.saveChosen}
      </Button>
    </div>
  )
}
