import type { ReactNode } from 'react'
import type { Picture } from '../../shop/catalogue/media.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'

export type AboutProduct = { title: string; link: string; image: Picture | null }

type FormPageProps = { title: string; product: AboutProduct; children: ReactNode }

export function FormPage({ title, product, children }: FormPageProps) {
  return (
    <div className="container opinion-form">
      <Breadcrumbs crumbs={[product, { title }]} />
      <h1>{title}</h1>
      <a className="opinion-form__product" href={product.link}>
        {product.image ? (
          <picture>
            <source type="image/webp" srcSet={product.image.webp} />
            <img src={product.image.source} alt="" width={72} height={72} />
          </picture>
        ) : null}
        <span>{product.title}</span>
      </a>
      {children}
    </div>
  )
}
