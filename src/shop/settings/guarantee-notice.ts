import type { Settings } from './settings.ts'

export const guaranteeNotice = ({ guarantee_notice }: Settings, title: string) =>
  guarantee_notice && { ...guarantee_notice, title }
