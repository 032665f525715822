import { urls } from '../urls.ts'
import { useShop } from './shop-context.tsx'
import { useTexts } from './use-texts.ts'

/** The letter Ē as shelves, its length mark as the board above: the sign of the shop. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg className="logo__mark" viewBox="0 0 36 36" width={size} height={size} aria-hidden="true" focusable="false">
      <rect className="logo__ground" width="36" height="36" rx="9" />
      <rect className="logo__macron" x="10" y="6.5" width="16" height="3.5" rx="1" />
      <path className="logo__letter" d="M10 13h16v3.500H14v3.500h10v3.500H14V26h12v3.500H10z" />
    </svg>
  )
}

export function Logo() {
  const { to } = useShop()
  const t = useTexts()
  return (
    <a className="logo" href={to(urls.home.to())} aria-label={`${t.frame.shopName}, ${t.common.home}`}>
      <LogoMark />
      <span className="logo__name">{t.frame.shopName}</span>
    </a>
  )
}
