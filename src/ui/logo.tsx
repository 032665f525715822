import { DEFAULT_LANG, definitionOf } from '../shop/languages.ts'
import { urls } from '../urls.ts'
import { useShop } from './shop-context.tsx'
import { useTexts } from './use-texts.ts'

/** The picture of the logo; null: the name in words. */
export type LogoPicture = { src: string; width: number; height: number }

type LogoProps = { name: string; picture: LogoPicture | null }

export function LogoMark({ name, size = 36 }: { name: string; size?: number }) {
  return (
    <svg className="logo__mark" viewBox="0 0 36 36" width={size} height={size} aria-hidden="true" focusable="false">
      <rect className="logo__ground" width="36" height="36" rx="9" />
      {name.startsWith('Ē') ? (
        <>
          <rect className="logo__macron" x="10" y="6.5" width="16" height="3.5" rx="1" />
          <path className="logo__letter" d="M10 13h16v3.500H14v3.500h10v3.500H14V26h12v3.500H10z" />
        </>
      ) : (
        <text className="logo__letter" x="18" y="26.5" textAnchor="middle" fontSize="24" fontWeight="700">
          {[...name][0]?.toLocaleUpperCase(definitionOf(DEFAULT_LANG).locale)}
        </text>
      )}
    </svg>
  )
}

export function LogoImage({ name, picture: { src, width, height } }: { name: string; picture: LogoPicture }) {
  return <img className="logo__image" src={src} alt={name} width={width} height={height} />
}

export function Logo({ name, picture }: LogoProps) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <a className="logo" href={to(urls.home.to())} aria-label={`${name}, ${t.common.home}`}>
      {picture ? (
        <LogoImage name={name} picture={picture} />
      ) : (
        <>
          <LogoMark name={name} />
          <span className="logo__name">{name}</span>
        </>
      )}
    </a>
  )
}
