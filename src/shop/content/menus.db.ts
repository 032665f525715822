import { sql } from 'drizzle-orm'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { deleteUnused, orderRows } from '../catalogue/structure/attributes.db.ts'
import { type EditableTable, editRow, type FieldsEdit, type RowEdited } from '../catalogue/structure/edit-row.db.ts'
import { type FieldProblem, type Fields, fieldsOf, localizedRules, problemsOf } from '../catalogue/structure/fields.ts'
import { type Db, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { OPTIONAL_PAGES } from './linked-pages.ts'
import { MENU_LINKS_TAG, type MenuLink, type MenuName, type Menus, type TitledMenu } from './menus.ts'

/** Of the storefront, without links to pages that the merchant has not written yet. */
export function readMenus(db: Db, memory: LookupCache): Promise<Menus> {
  return memory.get('menu-links', [MENU_LINKS_TAG], async () => {
    const found = await rows<MenuLink & { menu: MenuName }>(
      db,
      sql`select menu, title, path from menu_links
          where ltrim(path, '/') not in ${[...OPTIONAL_PAGES]} or exists (select from pages where slug = ltrim(path, '/'))
          order by position, id`,
    )
    const of = (menu: MenuName) => found.filter((link) => link.menu === menu)
    const titles = await rows<{ menu: TitledMenu; title: LocalizedText }>(db, sql`select menu, title from menu_titles`)
    return {
      ...{ across: of('across'), help: of('help'), company: of('company') },
      titles: Object.fromEntries(titles.map(({ menu, title }) => [menu, title])),
    }
  })
}

const MENU_LINKS: EditableTable = {
  table: 'menu_links',
  rules: {
    ...localizedRules('title', { kind: 'text', isRequired: true, max: 60 }),
    path: { kind: 'link', isRequired: true, max: 300 },
  },
  subjectOf: ({ id }) => `menu-link:${id}`,
}

export type ListedMenuLink = { id: number; menu: MenuName; version: number; isRequired: boolean; fields: Fields }

export async function listMenuLinks(db: Db): Promise<ListedMenuLink[]> {
  const found = await rows<Omit<ListedMenuLink, 'fields'> & MenuLink>(
    db,
    sql`select id, menu, version, is_required as "isRequired", title, path from menu_links order by menu, position, id`,
  )
  return found.map(({ id, menu, version, isRequired, ...row }) => ({
    ...{ id, menu, version, isRequired },
    fields: fieldsOf(MENU_LINKS.rules, row),
  }))
}

/** Pages that a link may lead to. */
export const listLinkedPages = (db: Db) =>
  rows<{ slug: string; title: LocalizedText }>(db, sql`select slug, title from pages order by id`)

export const editMenuLink = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction((tx) => editRow(tx, MENU_LINKS, id, edit))

const MENU_TITLES: EditableTable = {
  table: 'menu_titles',
  rules: localizedRules('title', { kind: 'text', isRequired: true, max: 40 }),
  subjectOf: ({ id }) => `menu-title:${id}`,
}

export type ListedMenuTitle = { id: number; menu: TitledMenu; version: number; fields: Fields }

export async function listMenuTitles(db: Db): Promise<ListedMenuTitle[]> {
  const found = await rows<Omit<ListedMenuTitle, 'fields'> & { title: LocalizedText }>(
    db,
    sql`select id, menu, version, title from menu_titles order by id`,
  )
  return found.map(({ title, ...row }) => ({ ...row, fields: fieldsOf(MENU_TITLES.rules, { title }) }))
}

export const editMenuTitle = (db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> =>
  db.transaction((tx) => editRow(tx, MENU_TITLES, id, edit))

type NewLink = MenuLink & { menu: MenuName }

/** The last of its menu. @returns what is wrong with the path */
export const createMenuLink = (db: Db, { menu, title, path }: NewLink): Promise<FieldProblem | undefined> =>
  db.transaction(async (tx) => {
    const { path: problem } = problemsOf(MENU_LINKS.rules, { path })
    if (problem) return problem
    await tx.execute(sql`
      insert into menu_links (menu, title, path, position)
      select ${menu}, ${JSON.stringify(title)}::jsonb, ${path}, coalesce(max(position) + 1, 0)
      from menu_links where menu = ${menu}`)
    return undefined
  })

export const orderMenuLinks = (db: Db, menu: MenuName, ids: readonly number[]) =>
  orderRows(db, { table: 'menu_links', within: { column: 'menu', id: menu } }, ids)

/** Not one that the law asks for. */
export const deleteMenuLink = (db: Db, id: number, version: number) =>
  deleteUnused(
    db,
    { table: 'menu_links', isUsed: sql`select from menu_links where id = ${id} and is_required` },
    id,
    version,
  )
