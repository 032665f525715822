import { useId } from 'react'
import { MAX_REASON, MAX_REPLY } from '../../shop/reviews/review.ts'
import { fieldError } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

type FormProps = {
  /** Of what is typed. */
  draft: string
  error: unknown
  isBusy: boolean
  /** @param forget what was typed, once the server has it */
  onSend: (text: string, forget: () => void) => void
  onClose: () => void
}

type TextFormProps = FormProps & {
  label: string
  hint: string
  field: string
  first: string
  max: number
  submit: string
  presets?: readonly string[]
}

function TextForm({
  label,
  hint,
  field,
  first,
  max,
  submit,
  draft,
  presets = [],
  error,
  isBusy,
  onSend,
  onClose,
}: TextFormProps) {
  const { t } = useAdmin()
  const id = useId()
  const { typed, type, forget, forgetThen } = useTyped(draft, { text: first })
  const { text } = typed
  const wrong = fieldError(error, field)
  const send = () => {
    if (!isBusy) onSend(text.trim(), forget)
  }
  const cancel = forgetThen(onClose)
  return (
    <form className="a-form a-opinion__form" onSubmit={submitted(send)}>
      {presets.length > 0 ? (
        <ul className="a-row a-opinion__presets" aria-label={t.reviews.presets}>
          {presets.map((preset) => (
            <li key={preset}>
              <Button onPress={() => type({ text: preset })}>{preset}</Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="a-field">
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to write
          autoFocus
          rows={4}
          maxLength={max}
          value={text}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => type({ text: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            send()
          }}
        />
        <small id={`${id}-hint`} className={wrong ? 'a-error' : undefined}>
          {wrong ?? hint}
        </small>
      </div>
      {error && !wrong ? <Problem error={error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={isBusy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}

export function ReplyForm({ first, submit, ...props }: FormProps & { first: string; submit: string }) {
  const { reviews: words } = useAdmin().t
  return (
    <TextForm
      {...props}
      label={words.replyLabel}
      hint={words.replyHint}
      field="text"
      first={first}
      max={MAX_REPLY}
      submit={submit}
    />
  )
}

export function AnswerForm({ first, ...props }: FormProps & { first: string }) {
  const { reviews: words } = useAdmin().t
  return (
    <TextForm
      {...props}
      label={words.answerLabel}
      hint={first ? words.answerAgainHint : words.answerHint}
      field="text"
      first={first}
      max={MAX_REPLY}
      submit={words.answerAct}
    />
  )
}

export function RejectForm({ isReview, ...props }: FormProps & { isReview: boolean }) {
  const { reviews: words } = useAdmin().t
  return (
    <TextForm
      {...props}
      label={words.reasonLabel}
      hint={isReview ? words.reasonHint : words.reasonHintOfQuestion}
      field="reason"
      first=""
      max={MAX_REASON}
      submit={words.rejectAct}
      presets={isReview ? words.reasons : words.reasonsOfQuestion}
    />
  )
}
