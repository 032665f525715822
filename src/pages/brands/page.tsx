import { definePage } from '../../http/page.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { type BrandsData, loadBrands } from './load.ts'
import { brandsMarkdown } from './markdown.ts'

const anchorOf = (letter: string) => `letter-${letter.codePointAt(0)?.toString(16)}`

function Brands({ data: { letters } }: { data: BrandsData }) {
  const { frame, catalogue } = useTexts()
  return (
    <div className="container brands">
      <Breadcrumbs crumbs={[{ title: frame.brands.title }]} />
      <h1>{frame.brands.title}</h1>
      {letters.length === 0 ? <p>{catalogue.nothingHere}</p> : null}
      {letters.length > 1 ? (
        <nav className="brands__letters" aria-label={frame.brands.letters}>
          {letters.map(({ letter }) => (
            <a key={letter} href={`#${anchorOf(letter)}`}>
              {letter}
            </a>
          ))}
        </nav>
      ) : null}
      {letters.map(({ letter, items }) => (
        <section key={letter} className="brands__group" aria-labelledby={anchorOf(letter)}>
          <h2 id={anchorOf(letter)}>{letter}</h2>
          <BrandList brands={items} />
        </section>
      ))}
    </div>
  )
}

function BrandList({ brands }: { brands: BrandsData['letters'][number]['items'] }) {
  const { t } = useShop()
  return (
    <ul className="brands__list">
      {brands.map(({ id, title, link, logo, count }) => (
        <li key={id}>
          <a className="brands__brand" href={link}>
            {logo ? <img src={logo} alt="" width={120} height={48} loading="lazy" /> : null}
            <span className="brands__words">
              <span className="brands__title">{title}</span>
              <span className="brands__count">{t.catalogue.products(count)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

export const brandsPage = definePage<BrandsData>({
  cache: 'shared',
  load: loadBrands,
  Page: Brands,
  markdown: brandsMarkdown,
})
