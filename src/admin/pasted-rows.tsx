import { type ReactNode, useState } from 'react'
import { Label, Text, TextArea, TextField } from 'react-aria-components'
import { Button, Problem } from './parts.tsx'
import { useAdmin } from './session.ts'
import { submitted, useStep } from './step.tsx'
import { useTypedText } from './use-draft.ts'

/** `left`: rows as typed that were not understood or not known. `note`: what is to be read although all was taken. */
export type Taken = { added: number; left: readonly (string | RefusedRow)[]; note?: string }

type RefusedRow = { row: string; why: string }

const SHOWN_REASONS = 20

const rowOf = (left: string | RefusedRow) => (typeof left === 'string' ? left : left.row)

type PastedText = { text: string; onText: (text: string) => void }

type PastedRowsProps = {
  words: {
    label: string
    hint: string
    submit: string
    /** How many rows stay in the field. */
    bad: (rows: number) => string
    done?: (rows: number) => string
  }
  /** @param keep shows what is still to be taken, so that a failure in the middle repeats none */
  take: (text: string, keep: (text: string) => void) => Promise<Taken>
  /** When nothing is left. */
  onDone: () => void
  onClose: () => void
  draft: PastedText
  /** Above the field. */
  children?: ReactNode
  /** Beside the buttons while rows are left. */
  more?: ReactNode
}

/** What is pasted into a form that keeps nothing else. */
export const usePasted = (key: string): PastedText => useTypedText(`pasted:${key}`)

/** Codes with values, typed or copied from a spreadsheet. What is not understood or not known stays in the field. */
export function PastedRows({ words, take, onDone, onClose, draft, children, more }: PastedRowsProps) {
  const { t } = useAdmin()
  const { text, onText: setText } = draft
  const [taken, setTaken] = useState<Taken | null>(null)
  const step = useStep(async () => {
    setTaken(null)
    const next = await take(text, setText)
    setText(next.left.map(rowOf).join('\n'))
    if (next.left.length === 0 && !next.note) onDone()
    else setTaken(next)
  })
  return (
    <form className="a-form" onSubmit={submitted(step.run)}>
      {children}
      <TextField className="a-field" value={text} onChange={setText} autoFocus>
        <Label>{words.label}</Label>
        <TextArea rows={8} className="a-pasted" />
        <Text slot="description">{words.hint}</Text>
      </TextField>
      {taken ? <Outcome taken={taken} words={words} /> : null}
      {step.error ? <Problem error={step.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.close}</Button>
        <Button type="submit" look="primary" isPending={step.isBusy} isDisabled={!text.trim()}>
          {words.submit}
        </Button>
        {taken ? more : null}
      </div>
    </form>
  )
}

function Outcome({ taken: { added, left, note }, words }: { taken: Taken } & Pick<PastedRowsProps, 'words'>) {
  const reasons = left.filter((each) => typeof each !== 'string').slice(0, SHOWN_REASONS)
  return (
    <>
      {left.length > 0 ? (
        <div role="alert">
          {words.done?.(added)} <span className="a-error">{words.bad(left.length)}</span>
          {reasons.length > 0 ? (
            <ul className="a-pasted__reasons a-error">
              {reasons.map(({ row, why }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same row may be there twice
                <li key={index}>
                  <code>{row}</code> – {why}
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      {note ? <p role="status">{note}</p> : null}
    </>
  )
}
