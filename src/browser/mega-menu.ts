import './department.css'
import './mega-menu.css'
import { inLanguage, urls } from '../urls.ts'
import { pageLanguage } from './page-texts.ts'

let known: Promise<HTMLElement | null> | undefined

/** Columns, pictures, brands and offers from the page of all departments; null without an answer. */
export function allDepartments(): Promise<HTMLElement | null> {
  known ??= readDepartments().catch(() => null)
  return known
}

async function readDepartments() {
  const response = await fetch(inLanguage(urls.departments.to(), pageLanguage()))
  if (!response.ok) return null
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return page.querySelector<HTMLElement>('[data-departments]')
}

/** Without an answer the plain links stay. */
export async function fillMenus(header: HTMLElement) {
  const departments = await allDepartments()
  if (!departments) return
  for (const item of header.querySelectorAll<HTMLElement>('.main-nav__item')) fillItem(item, departments)
}

function fillItem(item: HTMLElement, departments: HTMLElement) {
  const link = item.querySelector('.main-nav__link')?.getAttribute('href') ?? ''
  const department = departments.querySelector(`[data-department="${CSS.escape(link)}"]`)
  const plain = item.querySelector('.main-nav__sub')
  if (!department || !plain) return
  const fill = () => {
    const rich = document.createElement('div')
    rich.className = 'main-nav__sub mega'
    rich.append(document.importNode(department, true))
    item.dataset.mega = ''
    plain.replaceWith(rich)
  }
  // Nothing that has the focus is removed.
  if (plain.contains(document.activeElement)) item.addEventListener('focusout', fill, { once: true })
  else fill()
}
