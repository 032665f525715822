import type { filledIcons, iconPaths } from './icon-paths.ts'

export type IconName = Exclude<keyof typeof iconPaths, (typeof filledIcons)[number]>

export const deliveryIcons = { courier: 'truck', locker: 'locker', shop: 'store' } as const

/** The sizes of icon.css, in CSS pixels. */
type IconSize = 16 | 18 | 20 | 22 | 24 | 32

/** A cell of the sprite (icon.css). Hidden from screen readers, because a text or a label is always beside it. */
export function Icon({ name, size = 24 }: { name: IconName; size?: IconSize }) {
  return <span className={`icon icon--${name}${size === 24 ? '' : ` icon--${size}`}`} />
}
