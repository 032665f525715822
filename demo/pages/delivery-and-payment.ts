import { DELIVERY_DAYS, daysText, FREE_LOCKER_EUROS, MAX_PARCELS } from '../delivery.ts'
import type { DemoPage } from '../pages.ts'
import { t } from '../text.ts'

const inWords = ({ latvia, abroad }: typeof DELIVERY_DAYS.locker | typeof DELIVERY_DAYS.courier) => ({
  latvia: daysText(latvia),
  abroad: daysText(abroad),
})
const locker = inWords(DELIVERY_DAYS.locker)
const courier = inWords(DELIVERY_DAYS.courier)
const bulky = daysText(DELIVERY_DAYS.bulky.latvia)
const shop = daysText(DELIVERY_DAYS.shop.latvia)

export const deliveryAndPayment: DemoPage = {
  slug: 'delivery-and-payment',
  title: t('Piegāde un apmaksa', 'Delivery and payment'),
  sub_title: t('Latvijā, Lietuvā un Igaunijā', 'In Latvia, Lithuania and Estonia'),
  content: t(
    `<h2>Piegāde Latvijā</h2>
<table><thead><tr><th>Veids</th><th>Maksa ar PVN</th><th>Darba dienas</th></tr></thead><tbody>
<tr><td>Pakomāts</td><td>2,49–3,99 €</td><td>${locker.latvia}</td></tr>
<tr><td>Kurjers līdz 5 kg</td><td>5,49 €</td><td>${courier.latvia}</td></tr>
<tr><td>Kurjers līdz 15 kg</td><td>6,99 €</td><td>${courier.latvia}</td></tr>
<tr><td>Kurjers līdz 30 kg</td><td>9,99 €</td><td>${courier.latvia}</td></tr>
<tr><td>Lielgabarīta preces un sūtījumi virs 30 kg</td><td>24,90 €</td><td>${bulky}</td></tr>
<tr><td>Saņemt veikalā</td><td>0 €</td><td>${shop}</td></tr>
</tbody></table>
<h2>Piegāde Lietuvā un Igaunijā</h2>
<table><thead><tr><th>Veids</th><th>Maksa ar PVN</th><th>Darba dienas</th></tr></thead><tbody>
<tr><td>Pakomāts</td><td>4,49–5,99 €</td><td>${locker.abroad}</td></tr>
<tr><td>Kurjers līdz 5 kg</td><td>9,49 €</td><td>${courier.abroad}</td></tr>
<tr><td>Kurjers līdz 15 kg</td><td>10,99 €</td><td>${courier.abroad}</td></tr>
<tr><td>Kurjers līdz 30 kg</td><td>13,99 €</td><td>${courier.abroad}</td></tr>
</tbody></table>
<p>Maksa ir par vienu paku; pakomāta maksa atkarīga no nodalījuma lieluma. Ko nevar ielikt vienā pakā, sadalām vairākās, katra līdz 30 kg: uz pakomātu ne vairāk kā ${MAX_PARCELS.locker}, kurjeram ne vairāk kā ${MAX_PARCELS.courier}. Paku skaitu un maksu redzēsiet grozā. Sūtījumu virs 30 kg Latvijā var aizvest arī ar lielgabarīta piegādi, līdz 500 kg. Ja kāds veids jūsu precēm neder, grozā ir rakstīts, kāpēc, un tur varat prasīt piedāvājumu. Pakomātā sūtījums gaida septiņas dienas. Piegāde uz pakomātiem visās trijās valstīs ir bez maksas, ja preču summa ir vismaz ${FREE_LOCKER_EUROS} € ar PVN, arī vairākās pakās.</p>
<h2>Pieejamība</h2>
<p>„Pieejams veikalā” un „Ir noliktavā” nozīmē, ka preci var pasūtīt un nosūtām to nākamajā darba dienā. „Šobrīd nav pieejams” – pasūtīt nevar; atstājiet e-pastu preces lapā, un uzrakstīsim, kad prece atgriezīsies.</p>
<h2>Uzņēmumiem un iestādēm</h2>
<p>Rēķinu sagatavojam uzreiz pēc pasūtījuma. Iestādēm nosūtām e-rēķinu (Peppol BIS 3.0); pasūtot norādiet līguma numuru un kontaktpersonu.</p>`,
    `<h2>Delivery in Latvia</h2>
<table><thead><tr><th>Method</th><th>Price incl. VAT</th><th>Working days</th></tr></thead><tbody>
<tr><td>Parcel locker</td><td>€2.49–3.99</td><td>${locker.latvia}</td></tr>
<tr><td>Courier up to 5 kg</td><td>€5.49</td><td>${courier.latvia}</td></tr>
<tr><td>Courier up to 15 kg</td><td>€6.99</td><td>${courier.latvia}</td></tr>
<tr><td>Courier up to 30 kg</td><td>€9.99</td><td>${courier.latvia}</td></tr>
<tr><td>Bulky goods and orders over 30 kg</td><td>€24.90</td><td>${bulky}</td></tr>
<tr><td>Shop pickup</td><td>€0</td><td>${shop}</td></tr>
</tbody></table>
<h2>Delivery in Lithuania and Estonia</h2>
<table><thead><tr><th>Method</th><th>Price incl. VAT</th><th>Working days</th></tr></thead><tbody>
<tr><td>Parcel locker</td><td>€4.49–5.99</td><td>${locker.abroad}</td></tr>
<tr><td>Courier up to 5 kg</td><td>€9.49</td><td>${courier.abroad}</td></tr>
<tr><td>Courier up to 15 kg</td><td>€10.99</td><td>${courier.abroad}</td></tr>
<tr><td>Courier up to 30 kg</td><td>€13.99</td><td>${courier.abroad}</td></tr>
</tbody></table>
<p>The price is for one parcel; the locker charge depends on the size of the compartment. What does not fit into one parcel we divide into several of up to 30 kg each: at most ${MAX_PARCELS.locker} to a locker and ${MAX_PARCELS.courier} by courier. The cart shows how many there are and what they cost. In Latvia an order over 30 kg can also go as bulky goods, up to 500 kg. If a method does not suit your goods, the cart says why, and you can ask for a quote there. A parcel waits in the locker for seven days. Delivery to lockers in all three countries is free when the goods come to €${FREE_LOCKER_EUROS} incl. VAT or more, in several parcels too.</p>
<h2>Availability</h2>
<p>“In the shop” and “In stock” mean that you can order it and we send it on the next working day. “Not available now” cannot be ordered; leave your e-mail on the product page and we will write when it is back.</p>
<h2>Companies and public bodies</h2>
<p>We prepare the invoice as soon as the order is placed. Public bodies receive an e-invoice (Peppol BIS 3.0); state the contract number and contact person with the order.</p>`,
  ),
}
