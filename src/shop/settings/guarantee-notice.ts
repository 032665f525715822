import type { Settings } from './settings.ts'

/** An uploaded picture is shown whole: it must not be altered. */
const addressOf = (image: string) =>
  image.startsWith('/') ? image : `/media/320/${image.replace(/(?<=\/[0-9a-f]{32}f)$/, '-whole')}.webp`

export const guaranteeNotice = ({ guarantee_notice }: Settings, title: string) =>
  guarantee_notice && { link: guarantee_notice.link, image: addressOf(guarantee_notice.image), title }
