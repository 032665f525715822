import { Button, ButtonLink } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

export type SubscriptionData = {
  title: string
  text: string
  /** null when nothing is left to confirm. */
  form: { action: string; csrf: string; button: string; fields?: Readonly<Record<string, string>> } | null
  toShop: string
}

/** Asks to confirm by a button, because mail programs open links; afterwards shows the result. */
export function SubscriptionView({ data }: { data: SubscriptionData }) {
  const { to } = useShop()
  return (
    <div className="container subscription">
      <h1>{data.title}</h1>
      <p>{data.text}</p>
      {data.form ? (
        <form method="post" action={data.form.action}>
          <input type="hidden" name="_token" value={data.form.csrf} />
          {Object.entries(data.form.fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" size="large">
            {data.form.button}
          </Button>
        </form>
      ) : (
        <p>
          <ButtonLink href={to(urls.home.to())} kind="secondary">
            {data.toShop}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
