import type { ReactNode } from 'react'
import type { PageModule } from './http/page.ts'
import type { aboutPage } from './pages/about/page.tsx'
import type { categoryPage } from './pages/catalogue/page.tsx'
import type { contactPage } from './pages/contact/page.tsx'
import type { contentPage } from './pages/content/page.tsx'
import type { homePage } from './pages/home/page.tsx'
import type { productPage } from './pages/product/page.tsx'

type DataOf<Page> = Page extends PageModule<infer Data> ? Data : never
type View<Page> = (props: { data: DataOf<Page> }) => ReactNode

/** Views of a theme directory in place of the shop's own: the same data, loaded and kept in the same way. */
export type ThemePages = {
  home?: View<typeof homePage>
  category?: View<typeof categoryPage>
  product?: View<typeof productPage>
  content?: View<typeof contentPage>
  about?: View<typeof aboutPage>
  contact?: View<typeof contactPage>
}

export const themed = <Data>(
  page: PageModule<Data>,
  view: ((props: { data: Data }) => ReactNode) | undefined,
): PageModule<Data> => (view ? { ...page, Page: view } : page)
