import type { LogoSetting } from './theme-setting.ts'

/** How a logo is shown, wherever the shop shows its own. */
export type ShownLogo = { src: string; width: number; height: number }

export const logoAddress = (logo: LogoSetting | null): ShownLogo | null =>
  logo && {
    src: logo.svg ? `/theme/logo-${logo.svg}.svg` : `/theme/logo-${logo.png}.png`,
    width: logo.width,
    height: logo.height,
  }

/** For e-mails, which outlive a logo: always the one of now. */
export const MAIL_LOGO = '/theme/logo.png'

export type LogoFile = { hash: string; type: 'svg' | 'png'; isCurrent: boolean }

/** Under an older name there is the logo of now. @param file as `logo-<hash>.png` */
export function logoFileOf(logo: LogoSetting | null, file: string): LogoFile | null {
  const [, what, , hash, ending] = /^(logo|icon)(-([0-9a-f]{64}))?\.(svg|png)$/.exec(file) ?? []
  if (!logo || !what) return null
  const isVector = what === 'logo' && ending === 'svg' && logo.svg !== null
  const found = isVector ? logo.svg : what === 'icon' ? logo.icon : logo.png
  return { hash: found ?? logo.png, type: isVector ? 'svg' : 'png', isCurrent: hash === found }
}
