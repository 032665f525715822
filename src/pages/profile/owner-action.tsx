import type { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type ActionResult, action, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { TooMany } from '../../shop/customers/account-deps.ts'
import type { Profile } from '../../shop/customers/profile.db.ts'
import { checkOwnPassword } from '../../shop/customers/update-profile.db.ts'
import { urls } from '../../urls.ts'
import { profileData, profileHead, type ShownProfile } from './load.ts'
import { ownerOf, redirectToLogIn } from './owner.ts'
import { ProfileView } from './view.tsx'

type Input<Schema extends z.ZodType> = { profile: Profile; input: z.output<Schema> }
type Options = Parameters<typeof action>[2]

/** An action that requires a signed-in customer. */
export const ownerAction = <Schema extends z.ZodType>(
  schema: Schema,
  run: (ctx: VisitorContext, given: Input<Schema>) => Promise<ActionResult>,
  options: Options = {},
) =>
  action(
    schema,
    async (ctx, input) => {
      const profile = await ownerOf(ctx)
      return profile ? run(ctx, { profile, input }) : redirectToLogIn(ctx)
    },
    options,
  )

/** `notice`: a key of the notices of `profilePage`. */
export const toEditTab = (ctx: VisitorContext, notice: string): ActionResult =>
  seeOther(`${ctx.at(urls.profile.to())}?tab=edit&notice=${notice}`)

export const editTab = async (ctx: VisitorContext, profile: Profile, shown: ShownProfile): Promise<ActionResult> => ({
  kind: 'view',
  head: profileHead(ctx),
  content: <ProfileView data={await profileData(ctx, profile, { tab: 'edit', ...shown })} />,
  status: 422,
})

/** Important changes are confirmed with the password. @returns null when it is right */
export async function wrongPassword(
  ctx: VisitorContext,
  profile: Profile,
  { name, password }: { name: string; password: string },
): Promise<Record<string, string[]> | null> {
  const checked = await checkOwnPassword(ctx, ctx.services, { userId: profile.user.id, password })
  if (!checked.ok) throw tooManyError(ctx, checked)
  return checked.isRight ? null : { [name]: [texts[ctx.lang].account.errors.passwordWrong] }
}

export const tooManyError = ({ lang }: VisitorContext, { reason, retryAfter }: TooMany) =>
  new HttpError(429, texts[lang].account.errors[reason], undefined, retryAfter)
