import { asHtml, type LawText, placeOf } from '../../../shop/opening/law-data.ts'
import { modelForm } from './model-form.ts'

export const returns: LawText = ({ identity }) => {
  const email = asHtml(identity.email)
  const place = placeOf(identity)
  return {
    title: 'Atteikuma tiesības un preču atgriešana',
    subTitle: '14 dienas pārdomām',
    content: `<h2>Atteikties no līguma</h2>
<p>Patērētājs 14 dienu laikā no preces saņemšanas var atteikties no pirkuma, nenorādot iemeslu. Var atteikties arī tikai no daļas pasūtījuma.</p>
<ol>
<li>Atveriet funkciju <a href="/withdraw">„Atteikties no līguma šeit”</a>; tā ir arī lapas kājenē un pasūtījuma lapā. Nav jābūt reģistrētam: vajag pasūtījuma numuru un e-pastu.</li>
<li>Norādiet preces un nospiediet „Apstiprināt atteikumu”. Uzreiz nosūtām e-pastā apliecinājumu ar datumu un laiku.</li>
<li>14 dienu laikā nosūtiet preci uz adresi: ${place}.</li>
<li>Naudu, arī lētākā piegādes veida maksu, atmaksājam 14 dienu laikā no atteikuma saņemšanas. Varam nogaidīt, līdz saņemam preci vai pierādījumu, ka tā nosūtīta.</li>
</ol>
<h2>Kā sagatavot preci</h2>
<ul>
<li>Iepakojums nav obligāts, bet pasargā ceļā. Pievienojiet visas detaļas.</li>
<li>Preci drīkst aplūkot un izmēģināt tāpat kā veikalā. Par lietošanas pēdām, kas pārsniedz izmēģināšanu, varam samazināt atmaksu.</li>
<li>Atpakaļsūtīšanas izmaksas sedzat jūs, ja neesam piedāvājuši tās segt.</li>
</ul>
<h2>Ja prece ir bojāta vai neatbilst aprakstam</h2>
<p>Tad atgriešana jums nemaksā neko. Rakstiet uz ${email} divu gadu laikā no saņemšanas, pievienojiet fotogrāfiju un pasūtījuma numuru; vienosimies par remontu, maiņu vai naudas atmaksu.</p>
<h2>Ko nevar atgriezt</h2>
<p>No līguma nevar atteikties par pēc jūsu norādījumiem izgatavotām precēm, precēm, kas ātri bojājas, higiēnas precēm ar bojātu plombu un atvērtu programmatūru. Uzņēmumiem un iestādēm atteikuma tiesību nav, bet par nelietotas preces atgriešanu var vienoties.</p>
${modelForm(identity)}`,
  }
}
