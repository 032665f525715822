import { fold } from '../../language/latvian.ts'

export const MAX_SLUG = 80

/** An address made of a title: `Galda lampa „Āre“` is `galda-lampa-are`. */
export const slugOf = (title: string): string =>
  fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-|-$/g, '')
