import { createContext, use, useCallback } from 'react'
import type { adminTexts } from '../i18n/admin/lv/index.ts'
import type { Lang } from '../shop/languages.ts'
import { hasRight, type Right } from '../shop/staff/rights.ts'

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

const loaders: Record<Lang, () => Promise<{ adminTexts: AdminTexts }>> = {
  lv: () => import('../i18n/admin/lv/index.ts'),
  en: () => import('../i18n/admin/en/index.ts'),
}

export const loadTexts = async (lang: Lang): Promise<AdminTexts> => (await loaders[lang]()).adminTexts

type Admin = { session: Session; lang: Lang; t: AdminTexts; reload: () => Promise<void> }

export const AdminContext = createContext<Admin | null>(null)

export function useAdmin(): Admin {
  const admin = use(AdminContext)
  if (!admin) throw new Error('Outside of the back office')
  return admin
}

/** For components that are shown only after sign-in. */
export function usePerson(): Person {
  const { person } = useAdmin().session
  if (!person) throw new Error('Nobody is signed in')
  return person
}

export function useCan(): (right: Right) => boolean {
  const { rights } = usePerson()
  return useCallback((right) => hasRight(rights, right), [rights])
}
