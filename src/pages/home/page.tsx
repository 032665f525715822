import { definePage } from '../../http/page.ts'
import { picture, srcSet } from '../../shop/catalogue/media.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Island } from '../../ui/island.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { RoomLinks } from '../rooms/room-links.tsx'
import { Benefits, Closing, Editorial } from './banners.tsx'
import { Categories } from './departments.tsx'
import { Hero } from './hero.tsx'
import { type HomeData, loadHome } from './load.ts'
import { Room } from './room.tsx'
import { Shelf } from './shelf.tsx'
import { SubscribeIsland } from './subscribe-island.tsx'

const roomId = (index: number) => `room-${index + 1}`

function Home({ data }: { data: HomeData }) {
  const t = useTexts().home
  const { banners, scenes } = data
  const [hero, ...main] = banners.main
  return (
    <div className="home">
      <h1 className="visually-hidden">{data.heading}</h1>
      {data.isEmpty ? <EmptyState title={t.soon} text={t.soonText} /> : null}
      {hero ? <Hero banner={hero} room={scenes.length > 0 ? `#${roomId(0)}` : null} /> : null}
      <Categories list={data.categories} title={t.categories} highlighted={t.categoriesHighlighted} rows={2} />
      <Benefits banners={banners.benefit} label={t.benefits} />
      {scenes.map((scene, index) => (
        <Room key={scene.id} scene={scene} id={roomId(index)} />
      ))}
      {data.rooms.length > 0 ? (
        <div className="home__section container">
          <RoomLinks rooms={data.rooms} />
        </div>
      ) : null}
      <Shelf sliders={data.sliders} label={t.shelf} />
      <Editorial
        main={main}
        side={banners.side}
        featured={banners.featured}
        title={t.featuredBanners}
        label={t.banners}
      />
      <Categories
        list={data.featured}
        title={t.featuredCategories}
        highlighted={t.featuredCategoriesHighlighted}
        rows={1}
      />
      <Closing offers={banners.offer} info={banners.info[0]} label={t.offers} />
      {data.subscribe ? <Subscribe subscribe={data.subscribe} /> : null}
    </div>
  )
}

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

export const homePage = definePage<HomeData>({ cache: 'shared', load: loadHome, Page: Home })
