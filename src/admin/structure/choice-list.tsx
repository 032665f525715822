import { useId, useState } from 'react'
import { useAdmin } from '../session.ts'

export type Choice = { id: number | null; title: string }

type Props = {
  label: string
  choices: readonly Choice[]
  value: number | null | undefined
  onChange: (id: number | null) => void
}

const SHOWN = 30

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** One of many: a field that narrows, and the first ones that fit. */
export function ChoiceList({ label, choices, value, onChange }: Props) {
  const { t } = useAdmin()
  const id = useId()
  const [text, setText] = useState('')
  const words = folded(text).split(/\s+/).filter(Boolean)
  const fitting = choices.filter(({ title }) => words.every((word) => folded(title).includes(word)))
  const chosen = choices.find((each) => each.id === value)
  const shown = [...(chosen && !fitting.slice(0, SHOWN).includes(chosen) ? [chosen] : []), ...fitting.slice(0, SHOWN)]
  return (
    <fieldset className="a-choose">
      <legend>{label}</legend>
      {choices.length > 8 ? (
        <input
          className="a-choose__search"
          type="search"
          aria-label={t.structure.narrow(label)}
          placeholder={t.structure.narrowHint}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      ) : null}
      <div className="a-choose__list">
        {shown.map((choice) => (
          <label key={choice.id ?? 'none'} className="a-choose__choice">
            <input type="radio" name={id} checked={choice.id === value} onChange={() => onChange(choice.id)} />
            <span>{choice.title}</span>
          </label>
        ))}
        {fitting.length > SHOWN ? <p className="a-note">{t.structure.moreFit(fitting.length - SHOWN)}</p> : null}
        {shown.length === 0 ? <p className="a-note">{t.palette.nothing}</p> : null}
      </div>
    </fieldset>
  )
}
