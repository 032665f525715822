import { picture } from '../shop/catalogue/media.ts'

/** A decorative picture beside a form on wide windows. */
export function Scene({ path }: { path: string }) {
  const large = picture(path, 1200)
  const small = picture(path, 640)
  return (
    <picture className="scene">
      <source type="image/webp" srcSet={`${small.webp} 640w, ${large.webp} 1200w`} sizes="50vw" />
      <img src={large.source} alt="" width={1200} height={900} loading="lazy" decoding="async" />
    </picture>
  )
}
