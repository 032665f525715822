import type { content } from '../../i18n/lv/content.ts'
import type { WithdrawableLine } from '../../shop/withdrawals/withdrawal.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

type Words = (typeof content)['withdraw']
type Frame = { words: Words; csrf: string; errors: Record<string, string[]>; problem: string | null }

export type FindData = Frame & {
  values: { number: string; email: string }
  /** Of a customer who is signed in. */
  own: { number: string; link: string }[]
}

/** Step 1: which order. */
export function FindOrder({ data }: { data: FindData }) {
  const { to } = useShop()
  const { words, errors } = data
  return (
    <div className="container withdraw">
      <Breadcrumbs crumbs={[{ title: words.title }]} />
      <h1>{words.title}</h1>
      <p className="withdraw__text">{words.text}</p>
      {data.own.length > 0 ? (
        <section>
          <h2>{words.own}</h2>
          <ul className="withdraw__own">
            {data.own.map((order) => (
              <li key={order.number}>
                <a href={order.link}>{words.order(order.number)}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="withdraw__step">{words.step(1)}</p>
      {data.problem ? <Notice kind="error">{data.problem}</Notice> : null}
      <form className="withdraw__form" method="post" action={to(urls.withdraw.to())} data-clears-errors="">
        <input type="hidden" name="_token" value={data.csrf} />
        <input type="hidden" name="step" value="find" />
        <TextField
          label={words.number}
          name="number"
          autoComplete="off"
          hint={words.numberHint}
          defaultValue={data.values.number}
          error={errors.number}
          required
        />
        <TextField
          label={words.email}
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={data.values.email}
          error={errors.email}
          required
        />
        <Button type="submit" size="large">
          {words.next}
        </Button>
      </form>
      <p>
        <a href={to(urls.content.to('returns'))}>{words.modelForm}</a>
      </p>
    </div>
  )
}

export type ConfirmData = Frame & {
  number: string
  /** Words with the last day; null while that is not known. */
  until: string | null
  lines: WithdrawableLine[]
  action: string
  /** Sent along, so that step 2 stands on its own. */
  hidden: Record<string, string>
  values: { name: string; receiptEmail: string }
  quantities: Record<number, number>
}

/** Step 2: what of it, and the button that the law asks for. */
export function ConfirmWithdrawal({ data }: { data: ConfirmData }) {
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
          maxLength={200}
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

function Line({ line, words, quantity }: { line: WithdrawableLine; words: Words; quantity: number }) {
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

export type ReceiptData = {
  words: Words
  number: string
  at: string
  email: string
  isWhole: boolean
  lines: readonly { title: string; code: string; quantity: number }[]
}

/** What came of it, at an address of its own. */
export function WithdrawalReceipt({ data }: { data: ReceiptData }) {
  const { to } = useShop()
  const { words } = data
  return (
    <div className="container withdraw">
      <Breadcrumbs crumbs={[{ title: words.title }]} />
      <h1>{words.receivedTitle}</h1>
      <Notice kind="success">{words.receivedText(data.email)}</Notice>
      <dl className="withdraw__receipt">
        <dt>{words.number}</dt>
        <dd>{data.number}</dd>
        <dt>{words.receivedAt}</dt>
        <dd>{data.at}</dd>
        <dt>{words.withdrawnFrom}</dt>
        <dd>
          <p>{data.isWhole ? words.whole : words.part}</p>
          <ul>
            {data.lines.map((line) => (
              <li key={line.code}>{`${line.quantity} × ${line.title} (${line.code})`}</li>
            ))}
          </ul>
        </dd>
      </dl>
      <p>{words.next14}</p>
      <p>
        <a href={to(urls.content.to('returns'))}>{words.howToReturn}</a>
      </p>
    </div>
  )
}
