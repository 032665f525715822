import type { content } from '../../i18n/lv/content.ts'
import { MAX_NAME_LENGTH, type WithdrawableLine } from '../../shop/withdrawals/withdrawal.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

export type WithdrawWords = (typeof content)['withdraw']

export type ConfirmWithdrawalData = {
  words: WithdrawWords
  csrf: string
  errors: Record<string, string[]>
  problem: string | null
  number: string
  /** Text with the last day; null while it is not known. */
  until: string | null
  lines: WithdrawableLine[]
  action: string
  /** Fields that make step 2 independent of step 1. */
  hidden: Record<string, string>
  values: { name: string; receiptEmail: string }
  quantities: Record<number, number>
}

/** Step 2: lines and quantities, and the button that the law requires. */
export function ConfirmWithdrawal({ data }: { data: ConfirmWithdrawalData }) {
  const { words, errors } = data
  return (
    <div className="container withdraw">
      <Breadcrumbs crumbs={[{ title: words.title }]} />
      <h1>{words.title}</h1>
      <p className="withdraw__step">
        {words.step(2)} · {words.order(data.number)}
      </p>
      {data.until ? <p>{data.until}</p> : null}
      {data.problem ? <Notice kind="error">{data.problem}</Notice> : null}
      <form className="withdraw__form" method="post" action={data.action} data-clears-errors="">
        <input type="hidden" name="_token" value={data.csrf} />
        <input type="hidden" name="step" value="confirm" />
        {Object.entries(data.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset className="withdraw__lines">
          <legend>{words.chooseTitle}</legend>
          <p className="withdraw__hint">{words.chooseHint}</p>
          {data.lines.map((line) => (
            <Line key={line.id} line={line} words={words} quantity={data.quantities[line.id] ?? line.left} />
          ))}
          <ErrorMessage id="lines-error" error={errors.lines} />
        </fieldset>
        <TextField
          label={words.name}
          name="name"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={data.values.name}
          error={errors.name}
          required
        />
        <TextField
          label={words.receiptEmail}
          name="receipt_email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={data.values.receiptEmail}
          error={errors.receipt_email}
          required
        />
        <p>{words.statement}</p>
        <Button type="submit" size="large">
          {words.confirm}
        </Button>
      </form>
    </div>
  )
}

function Line({ line, words, quantity }: { line: WithdrawableLine; words: WithdrawWords; quantity: number }) {
  const id = `quantity-${line.id}`
  if (line.left === 0) return null
  return (
    <div className="withdraw__line">
      <span>
        {line.title} <small>{line.code}</small>
      </span>
      <span className="withdraw__pieces">
        <label className="visually-hidden" htmlFor={id}>
          {words.pieces(line.title)}
        </label>
        <input
          className="input"
          id={id}
          name={id}
          type="number"
          inputMode="numeric"
          min={0}
          max={line.left}
          defaultValue={quantity}
        />
        {words.ofPieces(line.left)}
      </span>
    </div>
  )
}
