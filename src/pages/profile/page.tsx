import { wordsNamed } from '../../http/form-fields.ts'
import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { profileData, profileHead } from './load.ts'
import { ownerOf, redirectToLogIn } from './owner.ts'
import { type ProfileData, ProfileView } from './view.tsx'

export const profilePage = definePage<ProfileData>({
  cache: 'private',
  async load(ctx) {
    const profile = await ownerOf(ctx)
    if (!profile) return redirectToLogIn(ctx)
    const { profile: words } = texts[ctx.lang].account
    const notices = {
      saved: words.saved,
      'saved-confirm': words.savedConfirm,
      'confirm-sent': words.confirmSent,
      'email-change-cancelled': words.emailChangeCancelled,
      'sessions-ended': words.sessionsEnded,
    }
    const text = wordsNamed(notices, ctx.query.notice ?? '')
    const tab = ctx.query.tab === 'edit' ? 'edit' : 'orders'
    const data = await profileData(ctx, profile, { tab, notice: text ? { kind: 'success', text } : null })
    return { kind: 'page', data, head: profileHead(ctx) }
  },
  Page: ProfileView,
})
