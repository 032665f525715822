import type { ReactNode } from 'react'
import type { Footer } from './footer.tsx'
import type { Header } from './header.tsx'
import type { Chrome } from './layout.tsx'

/** Places of the frame that are empty unless a theme fills them. */
type Slot = 'aboveHeader' | 'belowHeader' | 'aboveFooter' | 'footerEnd'

/**
 * What a theme directory (`THEME_DIR`, docs/theming.md) puts into the frame of every page. It is drawn on the server and
 * kept with the frame, so it must be the same for every visitor.
 */
export type ThemeParts = {
  slots: Partial<Record<Slot, (props: { chrome: Chrome }) => ReactNode>>
  /** In place of the shop's own; they get what those get. */
  components: { Header?: typeof Header; Footer?: typeof Footer }
}
