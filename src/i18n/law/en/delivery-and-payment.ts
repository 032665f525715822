import type { LawText } from '../../../shop/opening/law-data.ts'
import { deliveryTable } from '../delivery-table.ts'

export const deliveryAndPayment: LawText = ({ delivery, transferDays }) => ({
  title: 'Delivery and payment',
  subTitle: 'How the goods reach you and how to pay',
  content: `<h2>Delivery</h2>
${deliveryTable(delivery, 'en', ['Country', 'Method', 'Price incl. VAT', 'Free from', 'Working days'])}<p>The price is for one parcel and depends on its weight or on the size of the locker compartment; the cart shows the exact sum before you order. Times are working days from the payment. If a method does not suit your goods, the cart says why. A parcel waits in the locker for seven days.</p>
<h2>Availability</h2>
<p>“In stock” means that you can order it and we send it on the next working day. “Not available now” cannot be ordered; leave your e-mail on the product page and we will write when it is back.</p>
<h2>Payment</h2>
<p>The ways of payment are listed at the end of this page. For a transfer we send the invoice by e-mail as soon as the order is placed; it is due in this number of days: ${transferDays}. We send the goods once the payment has arrived.</p>`,
})
