import { definePage } from '../../http/page.ts'
import { picture, srcSet } from '../../shop/catalogue/media.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Island } from '../../ui/island.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { BlockView } from '../blocks/blocks.tsx'
import { ForAudience } from '../blocks/for-audience.tsx'
import { RoomLinks } from '../rooms/room-links.tsx'
import { Benefits, Closing, Editorial } from './banners.tsx'
import { Categories } from './departments.tsx'
import { Hero } from './hero.tsx'
import { type HomeData, loadHome } from './load.ts'
import { homeMarkdown } from './markdown.ts'
import { Room } from './room.tsx'
import { Shelf } from './shelf.tsx'
import { SubscribeIsland } from './subscribe-island.tsx'

const roomId = (index: number) => `room-${index + 1}`

function Home({ data }: { data: HomeData }) {
  const t = useTexts().home
  return (
    <div className="home">
      <h1 className="visually-hidden">{data.heading}</h1>
      {data.isEmpty ? <EmptyState title={t.soon} text={t.soonText} /> : null}
      {data.sections.map((section) => (
        <ForAudience key={section.id} audience={section.audience}>
          <Section section={section} data={data} />
        </ForAudience>
      ))}
    </div>
  )
}

type SectionProps = { section: HomeData['sections'][number]; data: HomeData }

function Section({ section: { id, kind }, data }: SectionProps) {
  const t = useTexts().home
  const { banners, scenes } = data
  const [hero, ...main] = banners.main
  switch (kind) {
    case 'hero': {
      const isFurnished = scenes.length > 0
      return hero ? <Hero banner={hero} room={isFurnished ? `#${roomId(0)}` : null} /> : null
    }
    case 'categories':
      return <Categories list={data.categories} title={t.categories} highlighted={t.categoriesHighlighted} rows={2} />
    case 'benefits':
      return <Benefits banners={banners.benefit} label={t.benefits} />
    case 'scenes':
      return scenes.map((scene, index) => <Room key={scene.id} scene={scene} id={roomId(index)} />)
    case 'rooms':
      return data.rooms.length > 0 ? (
        <div className="home__section container">
          <RoomLinks rooms={data.rooms} />
        </div>
      ) : null
    case 'shelf':
      return <Shelf sliders={data.sliders} label={t.shelf} />
    case 'editorial': {
      const { side, featured } = banners
      return <Editorial main={main} side={side} featured={featured} title={t.featuredBanners} label={t.banners} />
    }
    case 'featured-categories': {
      const { featuredCategories: title, featuredCategoriesHighlighted: highlighted } = t
      return <Categories list={data.featured} title={title} highlighted={highlighted} rows={1} />
    }
    case 'closing':
      return <Closing offers={banners.offer} info={banners.info[0]} label={t.offers} />
    case 'subscribe':
      return data.subscribe ? <Subscribe subscribe={data.subscribe} /> : null
    default:
      return <OwnBlock block={data.blocks.find((block) => block.id === `block-${id}`)} />
  }
}

const OwnBlock = ({ block }: { block: HomeData['blocks'][number] | undefined }) =>
  block ? (
    <div className="home__section container">
      <BlockView block={block} />
    </div>
  ) : null

/** Shown on wide windows only; the picture is at most 470 px high. */
function Subscribe({ subscribe: { image, ...words } }: { subscribe: NonNullable<HomeData['subscribe']> }) {
  return (
    <section className="home__section container subscribe">
      <div className="subscribe__box">
        <Island name="home-subscribe" of={SubscribeIsland} props={words} wake="visible" />
        {image ? (
          <picture className="subscribe__picture">
            <source type="image/webp" srcSet={srcSet(picture(image, 1200).webp, [640, 1200])} sizes="auto, 40vw" />
            <img src={picture(image, 640).source} alt="" width={900} height={900} loading="lazy" decoding="async" />
          </picture>
        ) : null}
      </div>
    </section>
  )
}

export const homePage = definePage<HomeData>({
  cache: 'shared',
  load: (ctx) => loadHome(ctx),
  Page: Home,
  markdown: homeMarkdown,
})
