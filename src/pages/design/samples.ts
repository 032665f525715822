import type { ShownBadge } from '../../shop/catalogue/badges.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { type Picture, picture } from '../../shop/catalogue/media.ts'
import { showPrices } from '../../shop/catalogue/prices.ts'
import type { GalleryImage } from '../../shop/catalogue/product.ts'
import { DEFAULT_LANG } from '../../shop/languages.ts'

/** Static data, so that the design page needs no database. */
const sample = (name: string, width: 160 | 640 | 1200 = 640): Picture => picture(`products/${name}`, width)

const RATE = 2100

const badge = (id: number, shown: Omit<ShownBadge, 'id' | 'is_on_card'>): ShownBadge => ({
  id,
  is_on_card: true,
  ...shown,
})

const DISCOUNT = badge(1, { built_in: 'discount', title: 'Akcija', look: 'sale', corner: 'tr' })
const NEW = badge(2, { built_in: 'new', title: 'Jaunums', look: 'green', corner: 'tl' })
const FEATURED = badge(3, { built_in: 'featured', title: 'Iesakām', look: 'amber', corner: 'bl' })

export const galleryBadges: readonly ShownBadge[] = [
  NEW,
  DISCOUNT,
  FEATURED,
  badge(4, { built_in: 'popular', title: 'Populārs', look: 'pink', corner: 'bl' }),
  badge(5, { built_in: 'free_eu_shipping', title: 'Bezmaksas piegāde ES', look: 'sky', corner: 'br' }),
  badge(6, { built_in: null, title: 'Ražots Latvijā', look: 'ink', corner: 'tl' }),
]

type SampleCard = Partial<Omit<ProductCard, 'image'>> & { title: string; image: string; price: number }

function card(id: number, { title, image, price, ...more }: SampleCard): ProductCard {
  return {
    id,
    title,
    title_lv: title,
    sub_title: '',
    code: `D-${id}`,
    link: `#product-${id}`,
    image: sample(image),
    second_image: null,
    colors: [],
    manufacture: { id: 1, title: 'Kastera', link: '#' },
    category: null,
    prices: showPrices(price, null, RATE, DEFAULT_LANG),
    lowest_formatted_price: null,
    lowest_formatted_price_with_tax: null,
    is_new: false,
    is_featured: false,
    is_popular: false,
    is_active_discount: false,
    discount_percent: null,
    is_free_eu_shipping: false,
    has_variations: false,
    has_price_range: false,
    is_available_for_purchase: true,
    quantity: 5,
    virtual_quantity: 0,
    rating: null,
    energy_class: null,
    energy_label: null,
    badges: [],
    ...more,
  }
}

export const cards: readonly ProductCard[] = [
  card(1, {
    title: 'Biroja krēsls Nordvik Hamra ar regulējamiem roku balstiem',
    image: 'nv-ham-angle',
    price: 24_900,
    is_new: true,
    badges: [NEW],
    rating: { value: 4.6, formatted: '4,6', count: 12 },
    sub_title: 'Sieta atzveltne, līdz 140 kg',
  }),
  card(2, {
    title: 'Dokumentu atvilktnes galdam „Kurs” ar piecām atvilktnēm',
    image: 'ka-kur-angle',
    price: 38_900,
    is_active_discount: true,
    badges: [DISCOUNT],
    prices: showPrices(38_900, 45_900, RATE, DEFAULT_LANG),
    lowest_formatted_price: '367,77 €',
    lowest_formatted_price_with_tax: '445,00 €',
    discount_percent: 12,
    has_variations: true,
    has_price_range: true,
  }),
  card(3, {
    title: 'Bezvadu datorpele',
    image: 'kl-lod-co-angle',
    price: 3490,
    energy_class: 'B',
    is_featured: true,
    badges: [FEATURED],
  }),
  card(4, {
    title: 'Mugursoma skolai ar atstarojošiem elementiem un nodalījumu portatīvajam datoram',
    image: 'so-4101-bk-angle',
    price: 5990,
    is_available_for_purchase: false,
  }),
  card(5, { title: 'Uzglabāšanas kaste', image: 'ka-k6102-angle', price: 12_900 }),
  card(6, { title: 'Austiņas ar mikrofonu', image: 'sk-su1-2c-angle', price: 129_900, is_popular: true }),
]

export const galleryImages: readonly GalleryImage[] = [
  'ka-kur-angle',
  'ka-kur-side',
  'nv-ham-detail',
  'ka-kur-pi-angle',
  'nv-ham-angle',
].map((name) => ({ alt: 'Dokumentu atvilktnes „Kurs”', large: sample(name, 1200), small: sample(name, 160) }))

export const longText =
  'Rakstāmgalds ar elektriski regulējamu augstumu no 62 līdz 127 centimetriem: strādājiet sēdus un stāvus, un četras atmiņas pogas atcerēsies, kā jums ērtāk. Rāmis ir no pulverkrāsota tērauda, virsma no izturīga melamīna ar noapaļotām malām. Sadursmes sensors apstādina kustību, ja ceļā gadās krēsls vai atvilktņu bloks. Piegādājam izjauktu, montāžai vajadzīga stunda un viens palīgs.'

export const icons = [
  'cart',
  'heart',
  'compare',
  'user',
  'search',
  'menu',
  'close',
  'down',
  'left',
  'right',
  'arrow',
  'check',
  'minus',
  'plus',
  'eye',
  'eyeOff',
  'filter',
  'grid',
  'rows',
  'truck',
  'locker',
  'store',
  'pin',
  'phone',
  'mail',
  'card',
  'shield',
  'back',
  'trash',
  'info',
  'warning',
  'file',
  'clock',
  'expand',
  'pause',
  'play',
  'box',
  'percent',
] as const
