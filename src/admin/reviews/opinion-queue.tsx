import { useState } from 'react'
import { formatMoment } from '../format.ts'
import { ListProblem, More } from '../more.tsx'
import { Button, Empty, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { OpinionCard } from './opinion-card.tsx'
import { type Moderation, refOf, useModerate, useOpinions } from './review-queries.ts'
import type { ReviewSearch } from './review-search.ts'

/** One at a time, each decided by one key; those that wait are listed below. */
export function OpinionQueue({ search }: { search: ReviewSearch }) {
  const { t, lang } = useAdmin()
  const words = t.reviews
  const can = useCan()
  const { list, rows } = useOpinions(search)
  const [chosen, setChosen] = useState<string | null>(null)
  const moderation = useModerate()
  const at = Math.max(
    0,
    rows.findIndex((row) => refOf(row) === chosen),
  )
  const opinion = rows[at]
  const choose = (index: number) => {
    const row = rows[index]
    setChosen(row ? refOf(row) : null)
  }
  const isFiltered = Boolean(search.kind ?? search.stars ?? search.q)
  return (
    <div className="a-stack">
      {moderation.last ? <LastStep moderation={moderation} /> : null}
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && !opinion ? <Empty icon="check" text={isFiltered ? words.nothing : words.allDone} /> : null}
      {opinion ? (
        <OpinionCard
          key={refOf(opinion)}
          opinion={opinion}
          place={words.place(at + 1, rows.length)}
          moderation={moderation}
          mayDecide={can('write:marketing')}
          onNext={() => choose(rows.length > at + 1 ? at + 1 : 0)}
          onLeave={() => choose(rows.length > at + 1 ? at + 1 : at - 1)}
        />
      ) : null}
      {rows.length > 1 ? (
        <ol className="a-card a-opinion__queue" aria-label={words.views.pending}>
          {rows.map((row) => (
            <li key={refOf(row)}>
              <button
                type="button"
                className="a-opinion__choose"
                aria-current={opinion && refOf(row) === refOf(opinion) ? 'true' : undefined}
                onClick={() => setChosen(refOf(row))}
              >
                <span>{row.stars === null ? words.kindOf.question : words.starred(row.stars)}</span>
                <span>{row.title || row.text}</span>
                <small>{formatMoment(row.createdAt, lang)}</small>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      <More list={list} />
    </div>
  )
}

/** What was decided last, and the way back. */
function LastStep({ moderation: { last, step, isBusy } }: { moderation: Moderation }) {
  const { t } = useAdmin()
  if (!last) return null
  return (
    <div className="a-row">
      <p role="status">{last.words}</p>
      {last.mayReopen ? (
        <Button
          look="quiet"
          icon="back"
          isPending={isBusy}
          onPress={() => step.mutate({ opinion: last.opinion, verb: 'reopen' })}
        >
          {t.reviews.undo}
        </Button>
      ) : null}
    </div>
  )
}
