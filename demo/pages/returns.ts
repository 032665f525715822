import type { DemoPage } from '../pages.ts'
import { t } from '../text.ts'
import { modelForm } from './model-form.ts'

export const returns: DemoPage = {
  slug: 'returns',
  title: t('Atteikuma tiesības un preču atgriešana', 'Right of withdrawal and returns'),
  sub_title: t('14 dienas pārdomām', '14 days to reconsider'),
  content: t(
    `<h2>Atteikties no līguma</h2>
<p>Patērētājs 14 dienu laikā no preces saņemšanas var atteikties no pirkuma bez iemesla norādīšanas. Var atteikties arī tikai no daļas pasūtījuma.</p>
<ol>
<li>Atveriet funkciju „Atteikties no līguma šeit” lapas kājenē vai pasūtījuma lapā. Nav jābūt reģistrētam: vajag pasūtījuma numuru un e-pastu.</li>
<li>Norādiet preces un nospiediet „Apstiprināt atteikumu”. Uzreiz nosūtām e-pastā apliecinājumu ar datumu un laiku.</li>
<li>14 dienu laikā nosūtiet preci uz Parauga ielu 1, Rīgā, LV-1010, vai atnesiet uz kādu no mūsu veikaliem.</li>
<li>Naudu, arī lētākā piegādes veida maksu, atmaksājam 14 dienu laikā no atteikuma saņemšanas. Varam nogaidīt, līdz saņemam preci vai pierādījumu, ka tā nosūtīta.</li>
</ol>
<h2>Kā sagatavot preci</h2>
<ul>
<li>Iepakojums nav obligāts, bet pasargā ceļā. Pievienojiet visas detaļas.</li>
<li>Preci drīkst aplūkot un izmēģināt tāpat kā veikalā. Par lietošanas pēdām, kas pārsniedz izmēģināšanu, varam samazināt atmaksu.</li>
<li>Sūtīšanas izmaksas sedzat jūs. Saliktām mēbelēm atpakaļvešana Latvijā maksā ne vairāk kā 24,90 € ar PVN.</li>
</ul>
<h2>Ja prece ir bojāta vai neatbilst aprakstam</h2>
<p>Tad atgriešana jums nemaksā neko. Rakstiet uz info@ertava.example divu gadu laikā no saņemšanas, pievienojiet fotogrāfiju un pasūtījuma numuru; vienosimies par remontu, maiņu vai naudas atmaksu.</p>
<h2>Ko nevar atgriezt</h2>
<p>Nevar atgriezt pēc jūsu norādījumiem izgatavotas preces, atvērtas ausīs ievietojamās austiņas un citas higiēnas preces ar bojātu plombu, kā arī atvērtu programmatūru. Uzņēmumiem un iestādēm atteikuma tiesību nav, bet par nelietotas preces atgriešanu var vienoties.</p>
${modelForm.lv}`,
    `<h2>Withdrawing from the contract</h2>
<p>A consumer may withdraw from the purchase within 14 days of receiving the goods without giving a reason, also from a part of the order only.</p>
<ol>
<li>Open “Withdraw from contract here” in the footer or on the order page. No account is needed, only the order number and e-mail.</li>
<li>Name the goods and press “Confirm withdrawal”. We send an acknowledgement with date and time by e-mail at once.</li>
<li>Within 14 days send the goods to Parauga iela 1, Rīga, LV-1010, or bring them to one of our shops.</li>
<li>We refund the money, including the charge of the cheapest delivery, within 14 days of your withdrawal. We may wait for the goods or for proof that they were sent.</li>
</ol>
<h2>Preparing the goods</h2>
<ul>
<li>The packaging is not obligatory but protects on the way. Enclose all parts.</li>
<li>You may look at and try the goods as you would in a shop. For traces of use beyond that we may reduce the refund.</li>
<li>You bear the cost of sending. Collection of assembled furniture in Latvia costs no more than €24.90 incl. VAT.</li>
</ul>
<h2>If the goods are faulty or not as described</h2>
<p>Then the return costs you nothing. Write to info@ertava.example within two years of receiving them, with a photograph and the order number; we will agree on repair, replacement or a refund.</p>
<h2>What cannot be returned</h2>
<p>Goods made to your specification, opened in-ear headphones and other hygiene goods with a broken seal, and opened software. Companies and public bodies have no right of withdrawal, but a return of unused goods can be agreed.</p>
${modelForm.en}`,
  ),
}
