import type { LawText } from '../../../shop/opening/law-data.ts'
import { deliveryTable } from '../delivery-table.ts'

export const deliveryAndPayment: LawText = ({ delivery, transferDays }) => ({
  title: 'Piegāde un apmaksa',
  subTitle: 'Kā preces saņemt un kā par tām samaksāt',
  content: `<h2>Piegāde</h2>
${deliveryTable(delivery, 'lv', ['Valsts', 'Veids', 'Maksa ar PVN', 'Bez maksas, pērkot par', 'Darba dienas'])}<p>Maksa ir par vienu paku un atkarīga no tās svara vai pakomāta nodalījuma lieluma; precīzu summu redzēsiet grozā, pirms pasūtāt. Termiņu skaitām darba dienās no apmaksas. Ja kāds veids jūsu precēm neder, grozā ir rakstīts, kāpēc. Pakomātā sūtījums gaida septiņas dienas.</p>
<h2>Pieejamība</h2>
<p>„Ir noliktavā” nozīmē, ka preci var pasūtīt un nosūtīsim to tuvākajā darba dienā. „Šobrīd nav pieejams” – pasūtīt nevar; atstājiet e-pastu preces lapā, un uzrakstīsim, kad prece atgriezīsies.</p>
<h2>Apmaksa</h2>
<p>Apmaksas veidi ir uzskaitīti šīs lapas beigās. Maksājot ar pārskaitījumu, rēķinu nosūtām e-pastā uzreiz pēc pasūtījuma; tā apmaksas termiņš dienās: ${transferDays}. Preces nosūtām, kad maksājums saņemts.</p>`,
})
