import { CATALOGUE_MENU_ID, CATEGORIES_PANEL_ID } from '../ui/ids.ts'
import { allDepartments } from './mega-menu.ts'

/** All departments below the header of a wide window. @returns false where they cannot be had */
export async function toggleCatalogue(button: HTMLElement): Promise<boolean> {
  const menu = document.getElementById(CATALOGUE_MENU_ID) ?? (await createMenu(button))
  if (!menu) return false
  if (isOpen(button)) close(button)
  else open(button, menu)
  return true
}

const isOpen = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true'

async function createMenu(button: HTMLElement): Promise<HTMLElement | null> {
  const departments = await allDepartments()
  if (!departments) return null
  const menu = document.createElement('nav')
  menu.id = CATALOGUE_MENU_ID
  menu.className = 'catalogue-menu'
  menu.hidden = true
  menu.setAttribute('aria-labelledby', `${CATEGORIES_PANEL_ID}-title`)
  const box = document.createElement('div')
  box.className = 'catalogue-menu__box'
  box.append(document.importNode(departments, true))
  menu.append(box)
  // Next to the button, so that Tab leads into it.
  button.after(menu)
  button.removeAttribute('aria-haspopup')
  button.setAttribute('aria-controls', CATALOGUE_MENU_ID)
  watch(button, menu)
  return menu
}

function open(button: HTMLElement, menu: HTMLElement) {
  place(button, menu)
  menu.hidden = false
  button.setAttribute('aria-expanded', 'true')
}

function close(button: HTMLElement) {
  const menu = document.getElementById(CATALOGUE_MENU_ID)
  if (menu) menu.hidden = true
  button.setAttribute('aria-expanded', 'false')
}

function place(button: HTMLElement, menu: HTMLElement) {
  const bottom = button.closest('header')?.getBoundingClientRect().bottom ?? 0
  menu.style.setProperty('--menu-top', `${Math.max(0, bottom)}px`)
}

function watch(button: HTMLElement, menu: HTMLElement) {
  const leave = ({ relatedTarget }: FocusEvent) => {
    const isWithin = relatedTarget === button || menu.contains(relatedTarget as Node | null)
    if (relatedTarget && !isWithin) close(button)
  }
  menu.addEventListener('focusout', leave)
  button.addEventListener('focusout', leave)
  document.addEventListener('pointerdown', ({ target }) => {
    const isOutside = target === menu || !(menu.contains(target as Node) || button.contains(target as Node))
    if (isOutside && isOpen(button)) close(button)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen(button)) return
    close(button)
    button.focus()
  })
  for (const part of [button, menu]) part.addEventListener('keydown', (event) => moveByArrow(event, menu))
  addEventListener('resize', () => isOpen(button) && close(button))
  // A page out of the back/forward cache would still show it.
  addEventListener('pagehide', () => close(button))
}

/** Up and down lead from link to link, left and right from department to department. */
function moveByArrow(event: KeyboardEvent, menu: HTMLElement) {
  const isAlong = event.key === 'ArrowDown' || event.key === 'ArrowUp'
  const isAcross = event.key === 'ArrowRight' || event.key === 'ArrowLeft'
  if (menu.hidden || !(isAlong || isAcross)) return
  event.preventDefault()
  const links = [...menu.querySelectorAll<HTMLElement>('a')]
  const stops = isAlong ? links : links.filter((link) => link.closest('.menu-department__title'))
  const focused = document.activeElement
  const department = focused?.closest('[data-department]') ?? null
  const at = stops.findIndex((link) => link === focused || (isAcross && department?.contains(link)))
  const step = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : -1
  stops[at === -1 ? 0 : (at + step + stops.length) % stops.length]?.focus()
}
