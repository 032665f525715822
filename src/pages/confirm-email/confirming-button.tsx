import { Button } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'

type ButtonProps = { words: { text: string; submit: string }; csrf: string; path: string }

/** The e-mail's link alone must change nothing: mail programs open every link. */
export function ConfirmingButton({ words, csrf, path }: ButtonProps) {
  const { to } = useShop()
  return (
    <form className="account-card__form" method="post" action={to(path)}>
      <p>{words.text}</p>
      <input type="hidden" name="_token" value={csrf} />
      <Button type="submit" size="large">
        {words.submit}
      </Button>
    </form>
  )
}
