import { useEffect, useRef, useState } from 'react'
import type { Opinion } from '../../shop/reviews/opinions.calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useCardKeys } from '../use-card-keys.ts'
import { AnswerForm, RejectForm, ReplyForm } from './opinion-forms.tsx'
import { OpinionSource, OpinionText } from './opinion-text.tsx'
import { draftOf, type Moderation } from './review-queries.ts'

type CardProps = {
  opinion: Opinion
  place: string
  moderation: Moderation
  mayDecide: boolean
  onNext: () => void
  /** It is decided. */
  onLeave: () => void
}

/** A review or question that waits. Nothing is shown in the shop before a person has read it here. */
export function OpinionCard({ opinion, place, moderation, mayDecide, onNext, onLeave }: CardProps) {
  const { t } = useAdmin()
  const words = t.reviews
  const card = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<'reply' | 'reject' | null>(null)
  const { step, publishWith, isBusy } = moderation
  const isReview = opinion.kind === 'review'
  const close = () => {
    setOpen(null)
    card.current?.focus()
  }
  const publish = () => {
    if (!isBusy) step.mutate({ opinion, verb: 'publish' }, { onSuccess: onLeave })
  }
  const leave = (forget: () => void) => ({
    onSuccess: () => {
      forget()
      onLeave()
    },
  })
  const reject = (reason: string, forget: () => void) =>
    step.mutate({ opinion, verb: 'reject', body: { reason } }, leave(forget))
  const answer = (text: string, forget: () => void) =>
    step.mutate({ opinion, verb: 'answer', body: { text } }, leave(forget))
  const reply = (text: string, forget: () => void) => publishWith.mutate({ opinion, text }, leave(forget))
  const form = { draft: draftOf(opinion, open), isBusy, onClose: close }
  const keys = {
    Enter: isReview ? publish : () => setOpen('reply'),
    a: () => setOpen('reply'),
    x: () => setOpen('reject'),
    n: onNext,
  }
  useCardKeys(keys, mayDecide)
  // Keys work on at the next one, where the button that was pressed is gone.
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="a-card a-opinion__card" aria-label={words.kinds[opinion.kind]} tabIndex={-1} ref={card}>
      <p className="a-row a-row--spread">
        <strong>{words.kindOf[opinion.kind]}</strong>
        <span className="a-note">{place}</span>
      </p>
      <div className="a-opinion__halves">
        <OpinionText opinion={opinion} />
        <OpinionSource opinion={opinion} />
      </div>
      {open === 'reject' ? <RejectForm {...form} isReview={isReview} error={step.error} onSend={reject} /> : null}
      {open === 'reply' && isReview ? (
        <ReplyForm
          {...form}
          first={opinion.reply ?? ''}
          submit={words.publishWithReply}
          error={publishWith.error}
          onSend={reply}
        />
      ) : null}
      {open === 'reply' && !isReview ? <AnswerForm {...form} first="" error={step.error} onSend={answer} /> : null}
      {open === null && step.error ? <Problem error={step.error} /> : null}
      {mayDecide && open === null ? (
        <div className="a-acts">
          {isReview ? (
            <>
              <Button look="primary" isPending={isBusy} onPress={publish}>
                {words.publishAct} <kbd>Enter</kbd>
              </Button>
              <Button onPress={() => setOpen('reply')}>
                {words.replyAct} <kbd>A</kbd>
              </Button>
            </>
          ) : (
            <Button look="primary" onPress={() => setOpen('reply')}>
              {words.answerOpen} <kbd>A</kbd>
            </Button>
          )}
          <Button onPress={() => setOpen('reject')}>
            {words.rejectOpen} <kbd>X</kbd>
          </Button>
          <Button look="quiet" onPress={onNext}>
            {words.next} <kbd>N</kbd>
          </Button>
        </div>
      ) : null}
    </section>
  )
}
