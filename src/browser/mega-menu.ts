import './department.css'
import './mega-menu.css'
import { CATEGORIES_PANEL_ID } from '../ui/ids.ts'
import { inLanguage, urls } from '../urls.ts'
import { pageLanguage } from './page-texts.ts'

/** Columns, pictures, brands and offers from the page of all departments; without an answer the plain links stay. */
export async function fillMenus(header: HTMLElement) {
  const response = await fetch(inLanguage(urls.departments.to(), pageLanguage()))
  if (!response.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const departments = page.querySelector<HTMLElement>('[data-departments]')
  if (!departments) return
  for (const item of header.querySelectorAll<HTMLElement>('.main-nav__item')) fillItem(item, departments)
  fillPanel(departments)
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

function fillPanel(departments: HTMLElement) {
  const panel = document.getElementById(CATEGORIES_PANEL_ID)
  if (!(panel instanceof HTMLDialogElement)) return
  const fill = () => {
    panel.querySelector('.panel__content')?.append(document.importNode(departments, true))
    panel.dataset.mega = ''
  }
  if (panel.open) panel.addEventListener('close', fill, { once: true })
  else fill()
}
