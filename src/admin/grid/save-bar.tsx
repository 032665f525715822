import type { ReactNode } from 'react'
import { Button, Problem } from '../parts.tsx'

type Words = {
  cells: (count: number) => string
  wrong: (count: number) => string
  progress: (done: number, all: number) => string
  showWrong: string
  discard: string
  save: string | ((count: number) => string)
}

type SaveBarProps = {
  words: Words
  /** Unsaved cells; `wrong`: those that cannot be saved as they are. */
  count: number
  wrong: number
  progress: { done: number; all: number } | null
  /** While nothing is unsaved. */
  status: ReactNode
  failure: unknown
  isBusy?: boolean
  showWrong: () => void
  onDiscard: () => void
  onSave: () => void
}

/** Above it a progress is drawn. */
const MANY = 200

/** What is unsaved in a table, at the end of the window as long as there is any. */
export function SaveBar({ words, count, wrong, progress, status, failure, isBusy, ...on }: SaveBarProps) {
  return (
    <div className="a-sheet-save" data-unsaved={count > 0 || undefined}>
      <output>
        {progress ? words.progress(progress.done, progress.all) : count > 0 ? words.cells(count) : status}
        {!progress && wrong > 0 ? <span className="a-error">{words.wrong(wrong)}</span> : null}
      </output>
      {progress && progress.all > MANY ? (
        <progress
          className="a-progress"
          aria-label={words.progress(progress.done, progress.all)}
          value={progress.done}
          max={progress.all}
        />
      ) : null}
      {failure ? <Problem error={failure} /> : null}
      {count > 0 ? (
        <div className="a-row">
          {wrong > 0 && !progress ? <Button onPress={on.showWrong}>{words.showWrong}</Button> : null}
          <Button onPress={on.onDiscard} isDisabled={progress !== null}>
            {words.discard}
          </Button>
          <Button look="primary" isPending={progress !== null || isBusy === true} onPress={on.onSave}>
            {typeof words.save === 'string' ? words.save : words.save(count)}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
