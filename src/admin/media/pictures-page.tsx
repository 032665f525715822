import { Link, useParams } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { PageHead } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { PicturesSection } from './pictures-section.tsx'
import { usePictures } from './use-pictures.ts'

export function PicturesPage() {
  const can = useCan()
  const { id } = useParams({ from: '/products/$id/pictures' })
  return can('read:catalogue') ? <PicturesOf key={id} productId={Number(id)} /> : <NoRight />
}

function PicturesOf({ productId }: { productId: number }) {
  const { t } = useAdmin()
  const { data } = usePictures(productId)
  return (
    <article className="a-stack m-page">
      <PageHead title={data?.title ?? t.media.title}>
        <Link to="/products/$id" params={{ id: String(productId) }} className="a-back">
          <Icon name="left" size={18} />
          {t.stock.good.page}
        </Link>
        {data ? <span className="a-tag">{data.code}</span> : null}
      </PageHead>
      <PicturesSection productId={productId} />
    </article>
  )
}
