import { privacyPolicy as english } from '../../src/i18n/law/en/privacy-policy.ts'
import { privacyPolicy as latvian } from '../../src/i18n/law/lv/privacy-policy.ts'
import { identity } from '../identity.ts'
import type { DemoPage } from '../pages.ts'
import { t } from '../text.ts'

const [lv, en] = [latvian({ identity }), english({ identity })]

export const privacyPolicy: DemoPage = {
  slug: 'privacy-policy',
  title: t(lv.title, en.title),
  sub_title: t(lv.subTitle, en.subTitle),
  content: t(lv.content, en.content),
}
