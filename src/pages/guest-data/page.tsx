import { definePage, type ViewResult, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { guestOfLink } from '../../shop/data-requests/guest-link.db.ts'
import { GuestDataView, type GuestDataViewProps } from './view.tsx'

export const guestOf = ({ db, services, params, now }: VisitorContext) =>
  guestOfLink(db, { keys: services.keys, token: params.token ?? '', now })

export function guestDataView(ctx: VisitorContext, state: GuestDataViewProps['state'], email = ''): ViewResult {
  ctx.setHeader('referrer-policy', 'no-referrer')
  const { ownData: words } = texts[ctx.lang].order
  return {
    kind: 'view',
    head: { title: words.title, noindex: true },
    content: (
      <GuestDataView words={words} state={state} email={email} csrf={ctx.csrf()} token={ctx.params.token ?? ''} />
    ),
    status: state === 'dead' ? 404 : 200,
  }
}

export const guestDataPage = definePage<never>({
  cache: 'private',
  async load(ctx) {
    const guest = await guestOf(ctx)
    return guest ? guestDataView(ctx, 'ask', guest.email) : guestDataView(ctx, 'dead')
  },
  Page: () => null,
})
