import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { OrderFields } from '../../ui/order-fields.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import type { WithdrawWords } from './confirm-withdrawal.tsx'

export type FindData = {
  words: WithdrawWords
  csrf: string
  errors: Record<string, string[]>
  problem: string | null
  values: { number: string; email: string }
  own: { number: string; link: string }[]
}

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
        <OrderFields words={words} values={data.values} errors={errors} />
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
