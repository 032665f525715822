import { createContext, use, useCallback } from 'react'
import type { coreTexts } from '../i18n/admin/lv/core.ts'
import type { adminTexts } from '../i18n/admin/lv/index.ts'
import type { Lang } from '../shop/languages.ts'
import { hasRight, type Right } from '../shop/staff/rights.ts'
import { whenConnected } from './when-connected.ts'

/** Of the frame, signing in and the list of orders. */
export type CoreTexts = typeof coreTexts

export type AdminTexts = typeof adminTexts

export type Person = {
  id: number
  name: string
  email: string
  lang: Lang
  rights: readonly string[]
  needsCode: boolean
  needsEnrolment: boolean
}

export type Session = {
  csrf: string
  shop: string
  demoAccounts: readonly { email: string; password: string }[]
  languages: readonly Lang[]
  person: Person | null
}

const core: Record<Lang, () => Promise<{ coreTexts: CoreTexts }>> = {
  lv: () => import('../i18n/admin/lv/core.ts'),
  en: () => import('../i18n/admin/en/core.ts'),
}

const whole: Record<Lang, () => Promise<{ adminTexts: AdminTexts }>> = {
  lv: () => import('../i18n/admin/lv/index.ts'),
  en: () => import('../i18n/admin/en/index.ts'),
}

export const loadCoreTexts = async (lang: Lang): Promise<CoreTexts> => (await core[lang]()).coreTexts

const loaded: Partial<Record<Lang, AdminTexts>> = {}
const asked: Partial<Record<Lang, Promise<AdminTexts>>> = {}

const failed = new Set<Lang>()

/** Loads the texts of all sections once. A failed load is tried again by the next call. */
export function loadTexts(lang: Lang): Promise<AdminTexts> {
  if (failed.delete(lang)) delete asked[lang]
  return textsOf(lang)
}

/** A failed load stays failed, or a page that suspends would ask for ever. */
function textsOf(lang: Lang): Promise<AdminTexts> {
  asked[lang] ??= whenConnected(whole[lang]).then(
    ({ adminTexts }) => {
      loaded[lang] = adminTexts
      return adminTexts
    },
    (error: unknown) => {
      failed.add(lang)
      throw error
    },
  )
  return asked[lang]
}

type Core = { session: Session; lang: Lang; t: CoreTexts; reload: () => Promise<void> }

export const AdminContext = createContext<Core | null>(null)

/** For components that are shown before the texts of the sections are loaded: the frame, signing in, lists in general. */
export function useCore(): Core {
  const core = use(AdminContext)
  if (!core) throw new Error('Outside of the back office')
  return core
}

/** With the texts of all sections; suspends until they are loaded. */
export function useAdmin(): Core & { t: AdminTexts } {
  const core = useCore()
  return { ...core, t: loaded[core.lang] ?? use(textsOf(core.lang)) }
}

/** For components that are shown only after sign-in. */
export function usePerson(): Person {
  const { person } = useCore().session
  if (!person) throw new Error('Nobody is signed in')
  return person
}

export function useCan(): (right: Right) => boolean {
  const { rights } = usePerson()
  return useCallback((right) => hasRight(rights, right), [rights])
}
