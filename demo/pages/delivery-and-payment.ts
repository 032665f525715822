import { t } from '../catalogue/write.ts'
import { FREE_LOCKER_EUROS } from '../delivery.ts'
import type { DemoPage } from '../pages.ts'

export const deliveryAndPayment: DemoPage = {
  slug: 'delivery-and-payment',
  title: t('Piegāde un apmaksa', 'Delivery and payment'),
  sub_title: t('Latvijā, Lietuvā un Igaunijā', 'In Latvia, Lithuania and Estonia'),
  content: t(
    `<h2>Piegādes veidi</h2>
<table><thead><tr><th>Veids</th><th>Latvija</th><th>Lietuva un Igaunija</th><th>Laiks</th></tr></thead><tbody>
<tr><td>Pakomāts</td><td>2,49–3,99 €</td><td>4,49–5,99 €</td><td>1–3 darba dienas</td></tr>
<tr><td>Kurjers līdz 5 kg</td><td>5,49 €</td><td>9,49 €</td><td>1–3 darba dienas</td></tr>
<tr><td>Kurjers līdz 15 kg</td><td>6,99 €</td><td>10,99 €</td><td>1–3 darba dienas</td></tr>
<tr><td>Kurjers līdz 30 kg</td><td>9,99 €</td><td>13,99 €</td><td>2–4 darba dienas</td></tr>
<tr><td>Lielgabarīta piegāde</td><td>24,90 €</td><td>nav pieejama</td><td>pēc vienošanās</td></tr>
<tr><td>Saņemt veikalā</td><td>0 €</td><td>nav pieejams</td><td>no nākamās darba dienas</td></tr>
</tbody></table>
<p>Pakomāta maksa atkarīga no nodalījuma lieluma. Ja kāda prece pakomātā neietilpst vai sūtījums ir smagāks par 30 kg, šo veidu nepiedāvājam. Pakomātā sūtījums gaida septiņas dienas. Piegāde uz pakomātiem visās trijās valstīs ir bez maksas, ja preču summa ir vismaz ${FREE_LOCKER_EUROS} €.</p>
<h2>Pieejamība</h2>
<p>„Ir noliktavā” nozīmē, ka nosūtām nākamajā darba dienā. „Pēc pasūtījuma” – prece ir pie piegādātāja, un kopējais laiks ir norādīts preces lapā. Ja pasūtījumā ir abas, sūtām kopā, kad viss ir saņemts, ja nelūdzat citādi.</p>
<h2>Apmaksas veidi</h2>
<ul>
<li>Internetbanka: jūsu bankas maksājums ar tūlītēju apstiprinājumu.</li>
<li>Maksājumu karte: kartes datus ievadāt maksājumu pakalpojuma lapā, mēs tos neredzam.</li>
<li>Pārskaitījums pēc rēķina: preces rezervējam piecas dienas. Maksājuma mērķī norādiet pasūtījuma numuru.</li>
<li>Pirkums uz nomaksu: piedāvā kredīta devējs; pirms līguma slēgšanas redzēsiet likmi, GPL un kopējo summu. Aizņemšanās maksā naudu.</li>
</ul>
<h2>Uzņēmumiem un iestādēm</h2>
<p>Rēķinu sagatavojam uzreiz pēc pasūtījuma. Iestādēm nosūtām e-rēķinu (Peppol BIS 3.0); pasūtot norādiet līguma numuru un kontaktpersonu.</p>`,
    `<h2>Ways of delivery</h2>
<table><thead><tr><th>Method</th><th>Latvia</th><th>Lithuania and Estonia</th><th>Time</th></tr></thead><tbody>
<tr><td>Parcel locker</td><td>€2.49–3.99</td><td>€4.49–5.99</td><td>1–3 working days</td></tr>
<tr><td>Courier up to 5 kg</td><td>€5.49</td><td>€9.49</td><td>1–3 working days</td></tr>
<tr><td>Courier up to 15 kg</td><td>€6.99</td><td>€10.99</td><td>1–3 working days</td></tr>
<tr><td>Courier up to 30 kg</td><td>€9.99</td><td>€13.99</td><td>2–4 working days</td></tr>
<tr><td>Bulky goods</td><td>€24.90</td><td>not available</td><td>by agreement</td></tr>
<tr><td>Shop pickup</td><td>€0</td><td>not available</td><td>from the next working day</td></tr>
</tbody></table>
<p>The locker charge depends on the size of the compartment. If any item does not fit, or the parcel weighs more than 30 kg, this method is not offered. A parcel waits in the locker for seven days. Delivery to lockers in all three countries is free when the goods come to €${FREE_LOCKER_EUROS} or more.</p>
<h2>Availability</h2>
<p>“In stock” means that we send it on the next working day. “To order” means that the supplier has it, and the total time is stated on the product page. If an order has both, we send it together when all has arrived, unless you ask otherwise.</p>
<h2>Ways of payment</h2>
<ul>
<li>Bank link: a payment at your bank, confirmed at once.</li>
<li>Payment card: you enter the card data at the payment provider; we do not see them.</li>
<li>Transfer on invoice: the goods are reserved for five days. State the order number in the payment.</li>
<li>Instalments: offered by a lender; before the contract you will see the rate, the APR and the total. Borrowing money costs money.</li>
</ul>
<h2>Companies and public bodies</h2>
<p>We prepare the invoice as soon as the order is placed. Public bodies receive an e-invoice (Peppol BIS 3.0); state the contract number and contact person with the order.</p>`,
  ),
}
