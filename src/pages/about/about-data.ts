import type { Texts } from '../../i18n/texts.ts'
import type { AboutTexts } from '../../shop/content/about.ts'

export type AboutData = {
  words: Texts['content']['about']
  texts: AboutTexts
  pictures: { main: string | null; small: string | null }
  feed: { frame_url: string | null; profile_url: string | null }
}
