import type { DemoPage } from '../pages.ts'
import { t } from '../text.ts'

export const faq: DemoPage = {
  slug: 'faq',
  title: t('Biežāk uzdotie jautājumi', 'Frequently asked questions'),
  sub_title: t('Pasūtīšana, piegāde, rēķini un atgriešana', 'Ordering, delivery, invoices and returns'),
  content: t(
    `<h2>Pasūtīšana</h2>
<h3>Vai jāreģistrējas?</h3><p>Nē. Pasūtījumam pietiek ar e-pastu un tālruni. Reģistrēts pircējs redz savus pasūtījumus un var saglabāt adreses.</p>
<h3>Vai pasūtījumu var mainīt?</h3><p>Kamēr tas nav nodots komplektēšanai – jā. Zvaniet +371 20000000 vai rakstiet, norādot pasūtījuma numuru.</p>
<h3>Ko nozīmē „Šobrīd nav pieejams”?</h3><p>Preces nav ne mums, ne piegādātājam, un pasūtīt to nevar. Atstājiet e-pastu preces lapā, un uzrakstīsim, kad tā atgriezīsies.</p>
<h2>Piegāde</h2>
<h3>Kāpēc nevaru izvēlēties pakomātu?</h3><p>Kāda no precēm pakomātā neietilpst, vai preces neietilpst trijās pakās. Iemeslu rādām grozā pie piegādes veidiem.</p>
<h3>Cik ilgi sūtījums gaida pakomātā?</h3><p>Septiņas dienas. Kodu saņemsiet īsziņā un e-pastā.</p>
<h3>Vai mēbeles uznesat un saliekat?</h3><p>Jā, ja grozā pievienojat uznešanu (15,00 € ar PVN) vai montāžu (29,00 € ar PVN).</p>
<h2>Apmaksa un rēķini</h2>
<h3>Vai uzņēmums var maksāt pēc rēķina?</h3><p>Jā. Noformējot pasūtījumu, izvēlieties „Uzņēmums” un pārskaitījumu. Preces rezervējam piecas dienas.</p>
<h3>Vai skolai nosūtīsiet e-rēķinu?</h3><p>Jā, strukturētu e-rēķinu Peppol formātā. Pasūtot norādiet iestādes reģistrācijas numuru un, ja ir, līguma numuru.</p>
<h3>Kāpēc rēķinā par datoru nav PVN?</h3><p>Ja abas puses ir Latvijas PVN maksātāji, portatīvajiem datoriem piemēro nodokļa apgriezto maksāšanu.</p>
<h2>Atgriešana un garantija</h2>
<h3>Cik ilgi var atgriezt?</h3><p>Patērētājs – 14 dienas no saņemšanas, skatiet lapu <a href="/returns">par atgriešanu</a>.</p>
<h3>Cik ilga ir garantija?</h3><p>Patērētājam likumā noteiktā atbildība ir divi gadi. Ja ražotājs dod ilgāku garantiju, tā norādīta preces lapā.</p>`,
    `<h2>Ordering</h2>
<h3>Do I have to sign up?</h3><p>No. An e-mail and a phone number are enough. A signed-up buyer sees past orders and can save addresses.</p>
<h3>Can an order be changed?</h3><p>Until it is passed on for packing, yes. Call +371 20000000 or write, giving the order number.</p>
<h3>What does “Not available now” mean?</h3><p>Neither we nor the supplier have it, and it cannot be ordered. Leave your e-mail on the product page and we will write when it is back.</p>
<h2>Delivery</h2>
<h3>Why can I not choose a parcel locker?</h3><p>One of the items does not fit, or the goods do not fit into three parcels. The cart shows the reason beside the delivery methods.</p>
<h3>How long does a parcel wait in the locker?</h3><p>Seven days. You get the code by text message and e-mail.</p>
<h3>Do you carry furniture upstairs and assemble it?</h3><p>Yes, if you add carrying (€15.00 incl. VAT) or assembly (€29.00 incl. VAT) in the cart.</p>
<h2>Payment and invoices</h2>
<h3>Can a company pay on invoice?</h3><p>Yes. At checkout choose “Company” and bank transfer. The goods are reserved for five days.</p>
<h3>Will you send a school an e-invoice?</h3><p>Yes, a structured e-invoice in the Peppol format. Give the institution’s registration number and, if there is one, the contract number.</p>
<h3>Why is there no VAT on the invoice for a computer?</h3><p>Between two Latvian VAT payers the domestic reverse charge applies to laptops.</p>
<h2>Returns and guarantee</h2>
<h3>How long can I return goods?</h3><p>A consumer has 14 days from receiving them, see the page <a href="/en/returns">about returns</a>.</p>
<h3>How long is the guarantee?</h3><p>For a consumer the legal guarantee is two years. Where the maker gives a longer one, the product page says so.</p>`,
  ),
}
