import { useState } from 'react'
import { IconButton } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Counts = { pieces: number; least: number; most: number }

type Props = {
  title: string
  counts: Counts
  isBusy?: boolean
  onChange: (pieces: number, isTyped: boolean) => void
  /** What a scanner typed while the field had the focus. */
  onScan: (code: string) => void
}

/** More digits are a code that was scanned. */
const MAX_DIGITS = 4

/** How many were found: one more, one less, or typed. */
export function Found({ title, counts, isBusy = false, onChange, onScan }: Props) {
  const { t } = useAdmin()
  const { pieces, least, most } = counts
  const [text, setText] = useState<string | null>(null)
  const write = () => {
    const typed = text?.trim() ?? ''
    setText(null)
    if (typed.length > MAX_DIGITS) return onScan(typed)
    const wanted = Number(typed)
    if (typed === '' || !Number.isInteger(wanted)) return
    const next = Math.min(most, Math.max(least, wanted))
    if (next !== pieces) onChange(next, true)
  }
  return (
    <span className="a-found">
      <IconButton
        icon="minus"
        label={t.packing.oneLess(title)}
        isDisabled={isBusy || pieces <= least}
        onPress={() => onChange(pieces - 1, false)}
      />
      <input
        aria-label={t.packing.found(title)}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={text ?? String(pieces)}
        readOnly={isBusy}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setText(target.value)}
        onBlur={write}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText(null)
          if (event.key === 'ArrowUp' && !isBusy && pieces < most) onChange(pieces + 1, false)
          if (event.key === 'ArrowDown' && !isBusy && pieces > least) onChange(pieces - 1, false)
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
      />
      <IconButton
        icon="plus"
        label={t.packing.oneMore(title)}
        isDisabled={isBusy || pieces >= most}
        onPress={() => onChange(pieces + 1, false)}
      />
    </span>
  )
}
