import { useState } from 'react'
import type { Opinion } from '../../shop/reviews/opinions.calls.ts'
import { ListProblem, More } from '../more.tsx'
import { Button, Empty, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { AnswerForm, RejectForm, ReplyForm } from './opinion-forms.tsx'
import { OpinionSource, OpinionText } from './opinion-text.tsx'
import { draftOf, refOf, useModerate, useOpinions } from './review-queries.ts'
import type { ReviewSearch } from './review-search.ts'

export function DecidedOpinions({ search }: { search: ReviewSearch }) {
  const { t } = useAdmin()
  const { list, rows } = useOpinions(search)
  return (
    <>
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && rows.length === 0 ? <Empty icon="heart" text={t.reviews.nothing} /> : null}
      <ul className="a-opinion__list">
        {rows.map((opinion) => (
          <Decided key={refOf(opinion)} opinion={opinion} />
        ))}
      </ul>
      <More list={list} />
    </>
  )
}

function Decided({ opinion }: { opinion: Opinion }) {
  const { t } = useAdmin()
  const words = t.reviews
  const can = useCan()
  const { step, isBusy } = useModerate()
  const [open, setOpen] = useState<'reply' | 'reject' | null>(null)
  const close = () => setOpen(null)
  const isReview = opinion.kind === 'review'
  const isPublished = opinion.state === 'published'
  const send = (verb: 'reply' | 'answer' | 'reject', body: object, forget: () => void) => {
    const onSuccess = () => {
      forget()
      close()
    }
    step.mutate({ opinion, verb, body }, { onSuccess })
  }
  const form = { draft: draftOf(opinion, open), error: step.error, isBusy, onClose: close }
  return (
    <li className="a-card a-opinion__card">
      <div className="a-opinion__halves">
        <OpinionText opinion={opinion} />
        <OpinionSource opinion={opinion} />
      </div>
      {open === 'reject' ? (
        <RejectForm {...form} isReview={isReview} onSend={(reason, forget) => send('reject', { reason }, forget)} />
      ) : null}
      {open === 'reply' && isReview ? (
        <ReplyForm
          {...form}
          first={opinion.reply ?? ''}
          submit={t.common.save}
          onSend={(text, forget) => send('reply', { text }, forget)}
        />
      ) : null}
      {open === 'reply' && !isReview ? (
        <AnswerForm {...form} first={opinion.reply ?? ''} onSend={(text, forget) => send('answer', { text }, forget)} />
      ) : null}
      {open === null && step.error ? <Problem error={step.error} /> : null}
      {can('write:marketing') && open === null ? (
        <div className="a-row">
          {isPublished ? (
            <>
              <Button onPress={() => setOpen('reply')}>{opinion.reply ? words.editReply : words.replyOpen}</Button>
              <Button look="quiet" onPress={() => setOpen('reject')}>
                {words.hide}
              </Button>
            </>
          ) : (
            <Button icon="back" isPending={isBusy} onPress={() => step.mutate({ opinion, verb: 'reopen' })}>
              {words.undo}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}
