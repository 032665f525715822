import { z } from 'zod'
import { Fields, LocalizedTitle } from '../catalogue/structure/structure.calls.ts'
import { TextByLanguage } from '../staff/staff.calls.ts'
import { MENUS, TITLED_MENUS } from './menus.ts'

const Menu = z.enum(MENUS)

export const ListedMenuLink = z.object({
  id: z.int(),
  menu: Menu,
  version: z.int(),
  isRequired: z.boolean().describe('The law asks for it: it cannot be removed'),
  fields: Fields,
})

export const ListedMenuTitle = z.object({
  id: z.int(),
  menu: z.enum(TITLED_MENUS),
  version: z.int(),
  fields: Fields,
})

export const MenuLinks = z.object({
  titles: z.array(ListedMenuTitle).describe('Headings of the columns of the footer'),
  rows: z.array(ListedMenuLink).describe('In their order'),
  pages: z.array(z.object({ slug: z.string(), title: TextByLanguage })).describe('Pages that a link may lead to'),
})

export const NewMenuLink = z.object({ menu: Menu, title: LocalizedTitle, path: z.string().trim().max(300) })
export const MenuOrder = z.object({ menu: Menu, ids: z.array(z.int().positive()).max(100) })

export type ListedMenuLink = z.infer<typeof ListedMenuLink>
export type ListedMenuTitle = z.infer<typeof ListedMenuTitle>
export type MenuLinks = z.infer<typeof MenuLinks>
