import { privacyPolicy as template } from '../../src/shop/opening/law-texts/privacy-policy.ts'
import { identity } from '../identity.ts'
import type { DemoPage } from '../pages.ts'
import { t } from '../text.ts'

const { title, subTitle, content } = template({ identity })

export const privacyPolicy: DemoPage = {
  slug: 'privacy-policy',
  title,
  sub_title: subTitle,
  content: t(content.lv, content.en),
}
