import { picture } from '../catalogue/media.ts'
import type { Settings } from '../settings/settings.ts'

/** Path of the picture that stands for pages without one of their own. */
export const socialImageOf = ({ shop_pictures }: Settings): string =>
  shop_pictures.social ? picture(shop_pictures.social, 1200).source : '/icons/social.png'
