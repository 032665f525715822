import { type Texts, texts } from '../i18n/texts.ts'
import { useShop } from './shop-context.tsx'

/** All texts, for parts that only the server draws; what may be drawn in the browser has `useShop().t`. */
export const useTexts = (): Texts => texts[useShop().lang]
