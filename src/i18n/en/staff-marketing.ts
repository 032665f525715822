import type { staffMarketing as latvian } from '../lv/staff-marketing.ts'

export const staffMarketing: typeof latvian = {
  invalid: 'Check the marked fields.',
  problems: {
    required: 'Fill in this field.',
    tooLong: 'The text is too long.',
    taken: 'There is one already. Choose another.',
    date: 'Give a date and a time.',
    order: 'The end must be after the start.',
    money: 'Enter a sum in euros, for example 12.50.',
    percent: 'Percents must be more than 0 and not more than 100.',
    whole: 'Enter a whole number.',
    unknown: 'There is no such value.',
    code: 'A code may have letters, digits, hyphens, underscores and plus signs only.',
    used: 'Orders have used the code, so it cannot be changed. Create a new coupon.',
    belowUsed: 'The coupon has been used more often.',
    paidPieces: 'Fewer pieces must be paid for.',
    gift: 'A gift must be one product or one of its variations.',
  },
  inUse: 'Orders have used the coupon, so it cannot be deleted. Switch it off.',
  reasons: {
    'not-yet': 'It has not begun.',
    expired: 'It is over.',
    buyers: 'It is for other buyers.',
    goods: 'No goods in the cart are meant by it.',
    quantity: 'There are too few goods.',
    minimum: 'The sum of the goods is too small.',
    reduced: 'Another rule has reduced the goods already.',
  },
  noGift: 'The gift is out of stock, or it is not given together with a coupon.',
  trial: {
    goods: 'Some of these goods cannot be bought. If a product has variations, choose one of them.',
    customer: 'There is no customer with this e-mail address.',
    coupon: 'There is no such coupon.',
  },
  file: { code: 'Code', used: 'Used' },
}
