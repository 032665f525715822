import { useState } from 'react'
import { Label, Text, TextArea, TextField } from 'react-aria-components'
import { readCodeList } from '../../shop/cart/code-list.ts'
import { MAX_GIVEN_LINES, MAX_PIECES } from '../../shop/stock/documents.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted, useStep } from '../step.tsx'
import { useLines } from './use-lines.ts'

type Props = { id: number; isCount: boolean; isOpen: boolean; onClose: () => void }

export function PasteWindow({ isOpen, ...props }: Props) {
  const { t } = useAdmin()
  return (
    <Window title={t.stock.documents.pasteTitle} isOpen={isOpen} onClose={props.onClose}>
      <PasteForm {...props} />
    </Window>
  )
}

/** What is not understood or not known stays in the field. */
function PasteForm({ id, isCount, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  const lines = useLines(id)
  const [text, setText] = useState('')
  const [result, setResult] = useState<{ added: number; left: number } | null>(null)
  const step = useStep(async () => {
    const read = readCodeList(text, { least: isCount ? 0 : 1, most: MAX_PIECES })
    const good = read.flatMap(({ code, quantity }) => (quantity === null ? [] : [{ code, quantity }]))
    const unknown = new Set<string>()
    for (let from = 0; from < good.length; from += MAX_GIVEN_LINES) {
      const part = good.slice(from, from + MAX_GIVEN_LINES)
      const answer = await lines.mutateAsync({ mode: 'add', lines: part })
      for (const code of answer.unknown) unknown.add(code)
      const done = new Set(part.map(({ code }) => code).filter((code) => !unknown.has(code)))
      // Sent rows go at once, so that a failure in the middle repeats none.
      setText((before) => rowsWithout(before, done))
    }
    const left = read.filter(({ code, quantity }) => quantity === null || unknown.has(code)).length
    if (left === 0) onClose()
    else setResult({ added: read.length - left, left })
  })
  return (
    <form className="a-form" onSubmit={submitted(step.run)}>
      <TextField className="a-field" value={text} onChange={setText} autoFocus>
        <Label>{words.pasteLabel}</Label>
        <TextArea rows={8} className="a-stock-paste" />
        <Text slot="description">{words.pasteHint}</Text>
      </TextField>
      {result ? (
        <p role="alert">
          {words.pasteDone(result.added)} <span className="a-error">{words.pasteBad(result.left)}</span>
        </p>
      ) : null}
      {step.error ? <Problem error={step.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.close}</Button>
        <Button type="submit" look="primary" isPending={step.isBusy} isDisabled={!text.trim()}>
          {words.pasteAdd}
        </Button>
      </div>
    </form>
  )
}

const rowsWithout = (text: string, codes: ReadonlySet<string>) =>
  text
    .split(/\r?\n/)
    .filter((row) => {
      const [read] = readCodeList(row)
      return read !== undefined && !codes.has(read.code)
    })
    .join('\n')
