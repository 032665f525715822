import type { ShownBadge } from '../shop/catalogue/badges.ts'
import { type PictureWidth, srcSet, whole } from '../shop/catalogue/media.ts'
import type { GalleryImage } from '../shop/catalogue/product.ts'
import { Badges } from './badge.tsx'
import { Icon } from './icon.tsx'
import { useTexts } from './use-texts.ts'

const WIDTHS: readonly PictureWidth[] = [480, 640, 800, 1200]
const SIZES = '(width < 46rem) 92vw, (width < 90rem) 44vw, 40rem'

/** The largest picture above the fold of a product page. */
export const galleryPreload = (image: GalleryImage) => ({ srcSet: srcSet(image.large.webp, WIDTHS), sizes: SIZES })

/** browser/gallery.ts adds turning and the viewer. */
export function Gallery({
  images,
  badges = [],
  percent = null,
}: {
  images: readonly GalleryImage[]
  badges?: readonly ShownBadge[]
  percent?: number | null
}) {
  const t = useTexts()
  return (
    <section className="gallery" data-gallery={images.length > 1 ? 'many' : 'one'} aria-label={t.product.gallery}>
      <div className="gallery__stage">
        <ul className="gallery__track" data-track="">
          {images.map((image, index) => (
            <li key={image.large.source} className="gallery__slide">
              <a
                href={whole(image.large.source)}
                data-view={index}
                aria-label={`${t.productPage.openViewer}: ${image.alt}`}
              >
                <picture>
                  <source
                    type="image/webp"
                    srcSet={srcSet(image.large.webp, WIDTHS)}
                    sizes={index === 0 ? SIZES : `auto, ${SIZES}`}
                  />
                  <img
                    src={image.large.source}
                    alt={image.alt}
                    width={1200}
                    height={1200}
                    loading={index === 0 ? 'eager' : 'lazy'}
                    fetchPriority={index === 0 ? 'high' : 'low'}
                    decoding="async"
                  />
                </picture>
              </a>
            </li>
          ))}
        </ul>
        <Badges badges={badges} percent={percent} />
        <span className="gallery__zoom" aria-hidden="true">
          <Icon name="expand" size={20} />
        </span>
      </div>
      {images.length > 1 ? <Thumbnails images={images} /> : null}
      <Viewer />
    </section>
  )
}

function Thumbnails({ images }: { images: readonly GalleryImage[] }) {
  const t = useTexts()
  return (
    <ul className="gallery__thumbs" aria-label={t.productPage.thumbnails}>
      {images.map((image, index) => (
        <li key={image.small.source}>
          <button
            type="button"
            className="thumb"
            data-thumb={index}
            aria-label={t.productPage.imageOf(index + 1, images.length)}
            aria-current={index === 0}
          >
            <picture>
              <source type="image/webp" srcSet={image.small.webp} />
              <img src={image.small.source} alt="" width={160} height={160} loading="lazy" fetchPriority="low" />
            </picture>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Viewer() {
  const t = useTexts()
  return (
    <dialog className="viewer" data-viewer="" aria-label={t.productPage.viewer}>
      <p className="viewer__counter" data-viewer-counter="" aria-live="polite" />
      <button
        type="button"
        className="icon-button viewer__zoom"
        data-viewer-zoom=""
        aria-label={t.productPage.zoom}
        aria-pressed="false"
      >
        <Icon name="expand" />
      </button>
      <button type="button" className="icon-button viewer__close" data-viewer-close="" aria-label={t.common.close}>
        <Icon name="close" />
      </button>
      <button
        type="button"
        className="arrow-button viewer__previous"
        data-viewer-previous=""
        aria-label={t.productPage.previousImage}
      >
        <Icon name="left" />
      </button>
      <div className="viewer__stage">
        {/* biome-ignore lint/a11y/useAltText: set when the viewer opens */}
        <img className="viewer__image" data-viewer-image="" width={1200} height={1200} draggable={false} />
      </div>
      <button
        type="button"
        className="arrow-button viewer__next"
        data-viewer-next=""
        aria-label={t.productPage.nextImage}
      >
        <Icon name="right" />
      </button>
    </dialog>
  )
}
