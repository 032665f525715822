import { definePage } from '../../http/page.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { HighlightedHeading } from '../../ui/highlighted-heading.tsx'
import { Island } from '../../ui/island.tsx'
import { Carousels } from './carousels.tsx'
import { Disclosures, Panels, Summaries } from './containers.tsx'
import { Buttons, Fields } from './controls.tsx'
import { DesignIsland } from './design-island.tsx'
import { Colours, Icons, Typography } from './foundations.tsx'
import { Part } from './part.tsx'
import { Prices, ProductCards, ProductGallery } from './products.tsx'
import { Notices, Placeholders } from './states.tsx'

/** Development only: every component in every state, with sample texts. */
export const designPage = definePage<null>({
  cache: 'private',
  load: async () => ({ kind: 'page', data: null, head: { title: 'Design', noindex: true } }),
  Page: DesignPage,
})

function DesignPage() {
  return (
    <div className="design container">
      <Breadcrumbs crumbs={[{ title: 'Biroja mēbeles', link: '#' }, { title: 'Dizaina sistēma' }]} />
      <HighlightedHeading text="Viss ērtai darba dienai" />
      <Colours />
      <Typography />
      <Buttons />
      <Fields />
      <Part title="Live parts">
        <Island name="design-parts" of={DesignIsland} props={{}} wake="visible" />
      </Part>
      <Prices />
      <ProductCards />
      <Notices />
      <Carousels />
      <ProductGallery />
      <Disclosures />
      <Panels />
      <Summaries />
      <Placeholders />
      <Icons />
    </div>
  )
}
