import type { reviews } from '../../i18n/lv/reviews.ts'
import { QUESTION_LIMITS } from '../../shop/reviews/review.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type AboutProduct, FormPage } from './form-page.tsx'
import { OpinionForm } from './opinion-form.tsx'

export type QuestionData = {
  words: (typeof reviews)['question']
  toProduct: string
  product: AboutProduct
  action: string
  csrf: string
  plainCaptcha: string
  values: { text: string; author: string; email: string }
  errors: Record<string, string[]>
  problem: string | null
  isSent: boolean
}

export function QuestionView({ data }: { data: QuestionData }) {
  const { words, product } = data
  return (
    <FormPage title={words.title} product={product}>
      {data.problem ? <Notice kind="error">{data.problem}</Notice> : null}
      {data.isSent ? (
        <>
          <Notice kind="success">{words.sent}</Notice>
          <p>
            <ButtonLink href={product.link}>{data.toProduct}</ButtonLink>
          </p>
        </>
      ) : (
        <QuestionForm {...data} />
      )}
    </FormPage>
  )
}

function QuestionForm(form: QuestionData) {
  const { words, values, errors } = form
  return (
    <OpinionForm {...form} captcha="question_action" submit={words.submit} note={words.publishing}>
      <TextArea
        label={words.text}
        name="message"
        rows={5}
        maxLength={QUESTION_LIMITS.text}
        defaultValue={values.text}
        error={errors.text}
        required
      />
      <TextField
        label={words.author}
        name="author"
        autoComplete="given-name"
        maxLength={QUESTION_LIMITS.name}
        hint={words.authorHint}
        defaultValue={values.author}
        error={errors.author}
        required
      />
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={QUESTION_LIMITS.email}
        hint={words.emailHint}
        defaultValue={values.email}
        error={errors.email}
        required
      />
    </OpinionForm>
  )
}
