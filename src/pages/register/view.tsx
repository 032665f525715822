import { Island } from '../../ui/island.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { RegisterIsland } from './register-island.tsx'
import type { RegisterProps } from './use-registration.ts'

export type RegisterData = RegisterProps & { logInQuery: string }

export function RegisterView({ data }: { data: RegisterData }) {
  const { to } = useShop()
  const { logInQuery, ...props } = data
  return (
    <div className="container register-page">
      <h1>{props.words.title}</h1>
      <p>{props.words.text}</p>
      <p>
        {props.words.haveAccount} <a href={to(urls.login.to()) + logInQuery}>{props.words.logIn}</a>
      </p>
      <Island name="register-form" of={RegisterIsland} props={props} />
    </div>
  )
}
