import type { reviews } from '../../i18n/lv/reviews.ts'
import { REVIEW_LIMITS } from '../../shop/reviews/review.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Notice, type NoticeKind } from '../../ui/notice.tsx'
import { type AboutProduct, FormPage } from './form-page.tsx'
import { OpinionForm } from './opinion-form.tsx'
import { StarChoice } from './star-choice.tsx'

export type ReviewData = {
  words: (typeof reviews)['form']
  product: AboutProduct
  action: string
  orderLink: string
  csrf: string
  plainCaptcha: string
  values: { stars: number; title: string; text: string; author: string }
  errors: Record<string, string[]>
  notice: { kind: NoticeKind; text: string } | null
  /** Waits for approval or is published, so nothing more can be written. */
  isSent: boolean
}

export function ReviewView({ data }: { data: ReviewData }) {
  const { words, product, notice } = data
  return (
    <FormPage title={words.title} product={product}>
      {notice ? <Notice kind={notice.kind}>{notice.text}</Notice> : null}
      {data.isSent ? (
        <p className="opinion-form__send">
          <ButtonLink href={product.link}>{words.toProduct}</ButtonLink>
          <ButtonLink href={data.orderLink} kind="secondary">
            {words.toOrder}
          </ButtonLink>
        </p>
      ) : (
        <ReviewForm {...data} />
      )}
    </FormPage>
  )
}

function ReviewForm(form: ReviewData) {
  const { words, values, errors } = form
  return (
    <OpinionForm {...form} captcha="review_action" submit={words.submit} note={words.moderation}>
      <StarChoice label={words.stars} names={words.starNames} value={values.stars} error={errors.stars} />
      <TextField
        label={words.heading}
        name="title"
        maxLength={REVIEW_LIMITS.title}
        defaultValue={values.title}
        error={errors.title}
      />
      <TextArea
        label={words.text}
        name="message"
        rows={7}
        maxLength={REVIEW_LIMITS.text}
        hint={words.textHint}
        defaultValue={values.text}
        error={errors.text}
        required
      />
      <TextField
        label={words.author}
        name="author"
        autoComplete="nickname"
        maxLength={REVIEW_LIMITS.author}
        hint={words.authorHint}
        defaultValue={values.author}
        error={errors.author}
        required
      />
    </OpinionForm>
  )
}
