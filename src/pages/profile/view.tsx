import type { account } from '../../i18n/lv/account.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Island } from '../../ui/island.tsx'
import { Notice, type NoticeKind } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { urls } from '../../urls.ts'
import { ProfileEditIsland, type ProfileEditProps } from './edit-island.tsx'
import { Orders } from './orders.tsx'
import { PastOrders, type ShownPastOrder } from './past-orders.tsx'
import { Sessions, type ShownSession } from './sessions.tsx'
import type { ShownOrder } from './shown-orders.ts'

export type ProfileData = {
  words: Pick<typeof account, 'register' | 'profile'>
  fullName: string
  /** Of an account that acts for one. */
  company: { name: string; links: { href: string; title: string }[] } | null
  csrf: string
  orders: ShownOrder[]
  pastOrders: ShownPastOrder[]
  edit: ProfileEditProps
  addresses: { id: number; full: string }[]
  countries: { id: number; title: string }[]
  address: { values: Record<string, string>; errors: Record<string, string[]> }
  deleteErrors: Record<string, string[]>
  sessions: ShownSession[]
  sessionErrors: Record<string, string[]>
  isConfirmed: boolean
  emailChange: string | null
  notice: { kind: NoticeKind; text: string } | null
  tab: 'orders' | 'edit'
}

export function ProfileView({ data }: { data: ProfileData }) {
  const { to } = useShop()
  const { profile: words } = data.words
  return (
    <div className="container profile">
      <div className="profile__head">
        <h1>
          {words.hello} <span data-full-name="">{data.fullName}</span>!
        </h1>
        <form method="post" action={to(urls.logout.to())}>
          <input type="hidden" name="_token" value={data.csrf} />
          <Button type="submit" kind="secondary" size="small">
            {words.logOut}
          </Button>
        </form>
      </div>
      {data.company ? (
        <nav className="profile__company" aria-label={data.company.name}>
          <strong>{data.company.name}</strong>
          {data.company.links.map(({ href, title }) => (
            <a key={href} href={to(href)}>
              {title}
            </a>
          ))}
        </nav>
      ) : null}
      <div role="status">{data.notice ? <Notice kind={data.notice.kind}>{data.notice.text}</Notice> : null}</div>
      <Tabs
        label={words.tabs}
        initial={data.tab}
        tabs={[
          {
            id: 'orders',
            title: words.orders,
            content: (
              <>
                <Orders words={words} csrf={data.csrf} orders={data.orders} />
                <PastOrders words={words} orders={data.pastOrders} />
              </>
            ),
          },
          { id: 'edit', title: words.edit, content: <Edit data={data} /> },
        ]}
      />
    </div>
  )
}

function Edit({ data }: { data: ProfileData }) {
  const { to } = useShop()
  const { profile: words } = data.words
  return (
    <div className="profile__edit">
      {data.emailChange === null ? null : <EmailChange csrf={data.csrf} words={words} text={data.emailChange} />}
      {data.isConfirmed || data.emailChange !== null ? null : (
        <form method="post" action={to(urls.profileConfirmation.to())}>
          <input type="hidden" name="_token" value={data.csrf} />
          <Notice kind="warning">
            {words.unconfirmed}{' '}
            <button type="submit" className="link-button">
              {words.sendAgain}
            </button>
          </Notice>
        </form>
      )}
      <Island name="profile-edit" of={ProfileEditIsland} props={data.edit} />
      <Addresses data={data} />
      <Sessions words={words} csrf={data.csrf} sessions={data.sessions} errors={data.sessionErrors} />
      <section>
        <h2>{words.data}</h2>
        <p>{words.dataText}</p>
        {data.isConfirmed ? null : <p>{words.dataUnconfirmed}</p>}
        <ButtonLink href={to(urls.profileData.to())} kind="secondary" download="">
          {words.download}
        </ButtonLink>
      </section>
      <DeleteAccount data={data} />
    </div>
  )
}

/** Until the new address is confirmed the account keeps the old one. */
function EmailChange({ csrf, words, text }: { csrf: string; words: ProfileData['words']['profile']; text: string }) {
  const { to } = useShop()
  const button = (path: string, label: string) => (
    <form method="post" action={to(path)}>
      <input type="hidden" name="_token" value={csrf} />
      <button type="submit" className="link-button">
        {label}
      </button>
    </form>
  )
  return (
    <Notice kind="warning">
      <p className="profile-email-change">{text}</p>
      <div className="profile-edit__buttons">
        {button(urls.profileEmailChange.to(), words.sendAgain)}
        {button(urls.profileEmailChangeCancellation.to(), words.cancelEmailChange)}
      </div>
    </Notice>
  )
}

function Addresses({ data }: { data: ProfileData }) {
  const { to } = useShop()
  const { profile: words, register: labels } = data.words
  const { values, errors } = data.address
  const text = (name: 'region' | 'city' | 'address' | 'zip', label: string, autoComplete: string) => (
    <TextField
      label={label}
      name={name}
      defaultValue={values[name] ?? ''}
      error={errors[name]}
      autoComplete={autoComplete}
      maxLength={name === 'zip' ? 12 : 100}
      required
    />
  )
  return (
    <section>
      <h2>{words.addresses}</h2>
      {data.addresses.length === 0 ? <p>{words.noAddresses}</p> : null}
      <ul className="profile-addresses">
        {data.addresses.map(({ id, full }) => (
          <li key={id}>
            <span>{full}</span>
            <form method="post" action={to(urls.profileAddressRemoval.to(id))}>
              <input type="hidden" name="_token" value={data.csrf} />
              <Button type="submit" kind="quiet" size="small" aria-label={`${words.removeAddress}: ${full}`}>
                {words.removeAddress}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <details open={Object.keys(errors).length > 0}>
        <summary>{words.addAddress}</summary>
        <form className="profile-edit" method="post" action={to(urls.profileAddresses.to())} data-clears-errors="">
          <input type="hidden" name="_token" value={data.csrf} />
          <div className="fields">
            <SelectField
              label={labels.country}
              name="country_id"
              defaultValue={values.country_id ?? '112'}
              error={errors.country_id}
              options={data.countries.map(({ id, title }) => ({ value: id, label: title }))}
              required
            />
            {text('region', labels.region, 'address-level1')}
            {text('city', labels.city, 'address-level2')}
            {text('address', labels.address, 'street-address')}
            {text('zip', labels.zip, 'postal-code')}
          </div>
          <Button type="submit" kind="secondary">
            {words.addAddress}
          </Button>
        </form>
      </details>
    </section>
  )
}

function DeleteAccount({ data }: { data: ProfileData }) {
  const { to } = useShop()
  const { profile: words } = data.words
  return (
    <section>
      <h2>{words.delete}</h2>
      <details open={Object.keys(data.deleteErrors).length > 0}>
        <summary>{words.delete}</summary>
        <form className="profile-edit" method="post" action={to(urls.profileRemoval.to())} data-clears-errors="">
          <p>{words.deleteText}</p>
          <input type="hidden" name="_token" value={data.csrf} />
          <PasswordField
            label={words.deletePassword}
            name="delete_password"
            error={data.deleteErrors.delete_password}
            required
          />
          <Button type="submit" kind="danger">
            {words.deleteSubmit}
          </Button>
        </form>
      </details>
    </section>
  )
}
