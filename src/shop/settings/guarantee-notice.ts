import type { Settings } from './settings.ts'

/** The EU's notice on the legal guarantee, where the merchant shows it: in the footer and before an order. */
export const guaranteeNotice = ({ guarantee_notice }: Settings, title: string) =>
  guarantee_notice && { ...guarantee_notice, title }
