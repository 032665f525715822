import { useState } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { Conflict } from '../../shop/merge-edits.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import type { Edit } from './use-edit.ts'

type Props = {
  conflicts: readonly Conflict[]
  labels: Readonly<Record<string, string>>
  onChoose: (mine: readonly string[]) => void
}

const shown = (value: unknown) => (value === null || value === '' ? '—' : String(value))

type NotSavedProps = {
  edit: Pick<Edit, 'conflicts' | 'choose' | 'error'>
  labels?: Props['labels']
  /** The error is shown at a field. */
  isAtField?: boolean
}

/** Why an edit was not saved: what others have changed, to choose from, or the error. */
export function NotSaved({ edit: { conflicts, choose, error }, labels = {}, isAtField = false }: NotSavedProps) {
  if (conflicts) return <Conflicts conflicts={conflicts} labels={labels} onChoose={choose} />
  return error && !isAtField ? <Problem error={error} /> : null
}

/** Both values of each field that two people changed; one is chosen field by field. */
export function Conflicts({ conflicts, labels, onChoose }: Props) {
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
            {t.edit.mine}: <strong>{shown(mine)}</strong>
          </Radio>
          <Radio value="theirs" className="a-edit__radio">
            {t.edit.somebody}: <strong>{shown(other)}</strong>
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
