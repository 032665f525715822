import { picture } from '../catalogue/media.ts'

/** Path of the picture that stands for pages without one of their own. */
export const socialImageOf = ({ shop_pictures: { social } }: { shop_pictures: { social: string } }): string =>
  social ? picture(social, 1200).source : '/icons/social.png'
