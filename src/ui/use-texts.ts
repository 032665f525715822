import { type Texts, texts } from '../i18n/texts.ts'
import { useShop } from './shop-context.tsx'

/** For components rendered by the server only; others use `useShop().t`, which has fewer texts. */
export const useTexts = (): Texts => texts[useShop().lang]
