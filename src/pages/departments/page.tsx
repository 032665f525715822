import { definePage } from '../../http/page.ts'
import { picture, srcSet } from '../../shop/catalogue/media.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { type Department, type DepartmentsData, loadDepartments } from './load.ts'
import { departmentsMarkdown } from './markdown.ts'

function Departments({ data }: { data: DepartmentsData }) {
  const { common } = useTexts()
  return (
    <div className="container departments-page">
      <Breadcrumbs crumbs={[{ title: common.catalogue }]} />
      <h1>{common.catalogue}</h1>
      <div className="menu-departments" data-departments="">
        {data.departments.map((department) => (
          <DepartmentView key={department.link} department={department} />
        ))}
      </div>
    </div>
  )
}

/** The menu takes it over: browser/mega-menu.ts. */
function DepartmentView({ department: { title, link, image, children, brands, sale } }: { department: Department }) {
  const { frame, search, catalogue } = useTexts()
  const { webp, source } = picture(image, 320)
  return (
    <section className="menu-department" data-department={link}>
      <picture className="menu-department__picture">
        <source type="image/webp" srcSet={srcSet(webp, [160, 320])} sizes="12rem" />
        <img src={source} alt="" width={320} height={320} loading="lazy" />
      </picture>
      <div className="menu-department__goods">
        <h2 className="menu-department__title">
          <a href={link}>{title}</a>
        </h2>
        <ul>
          {children.map((child) => (
            <li key={child.link}>
              <a href={child.link}>{child.title}</a>
              {'\u00a0'}
              <span className="menu-department__count">{child.count}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="menu-department__more">
        {brands.length > 0 ? (
          <>
            <p className="menu-department__label">{frame.brands.title}</p>
            <ul>
              {brands.map((brand) => (
                <li key={brand.link}>
                  <a href={brand.link}>{brand.title}</a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {sale ? (
          <a className="menu-department__sale" href={sale.link}>
            {search.sale}
            <span className="visually-hidden">
              {' '}
              – {title}, {catalogue.products(sale.count)}
            </span>
          </a>
        ) : null}
      </div>
    </section>
  )
}

export const departmentsPage = definePage<DepartmentsData>({
  cache: 'shared',
  load: loadDepartments,
  Page: Departments,
  markdown: departmentsMarkdown,
})
