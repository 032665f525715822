import type { DemoPage } from '../pages.ts'
import { t } from '../text.ts'

export const safetyNotices: DemoPage = {
  slug: 'safety-notices',
  title: t('Drošības paziņojumi', 'Safety notices'),
  sub_title: t('Preču atsaukumi un brīdinājumi', 'Product recalls and warnings'),
  content: t(
    `<p>Šeit publicējam paziņojumus par precēm, ko esam pārdevuši un kas izrādījušās nedrošas, kā to paredz Regula (ES) 2023/988 par produktu vispārēju drošumu. Pircējus, kuru kontaktinformācija mums ir, informējam arī tieši.</p>
<h2>Spēkā esošie atsaukumi</h2>
<p>Pašlaik neviena prece nav atsaukta.</p>
<h2>Ko darīt, ja prece šķiet nedroša</h2>
<ol>
<li>Pārtrauciet to lietot un atvienojiet no strāvas.</li>
<li>Rakstiet uz info@ertava.example vai zvaniet +371 20000000: preces kods, kas noticis, fotogrāfija.</li>
<li>Atsaukuma gadījumā jūs varat izvēlēties vismaz starp diviem risinājumiem – remontu, maiņu vai naudas atmaksu –, un tas jums neko nemaksā.</li>
</ol>
<p>Par nedrošu preci var ziņot arī Patērētāju tiesību aizsardzības centram. Ražotājs, viņa adrese un, ja ražotājs ir ārpus Eiropas Savienības, atbildīgā persona ES norādīti katras preces lapā.</p>
<h2>Baterijas un nolietotas ierīces</h2>
<p>Baterijas un elektroierīces neizmetiet sadzīves atkritumos. Pērkot jaunu ierīci, līdzvērtīgu nolietotu pieņemam bez maksas; to var nodot arī mūsu veikalos.</p>`,
    `<p>Here we publish notices about goods that we have sold and that proved unsafe, as Regulation (EU) 2023/988 on general product safety requires. Buyers whose contact data we have are also told directly.</p>
<h2>Recalls in force</h2>
<p>No product is under recall at present.</p>
<h2>If a product seems unsafe</h2>
<ol>
<li>Stop using it and unplug it.</li>
<li>Write to info@ertava.example or call +371 20000000: product code, what happened, a photograph.</li>
<li>In a recall you can choose between at least two remedies, repair, replacement or refund, and it costs you nothing.</li>
</ol>
<p>Unsafe products can also be reported to the Consumer Rights Protection Centre. The maker, the address and, for a maker outside the European Union, the EU responsible person are stated on each product page.</p>
<h2>Batteries and used devices</h2>
<p>Do not put batteries or electrical devices in household waste. When you buy a new device, we take back an equivalent used one free of charge; it can also be handed in at our shops.</p>`,
  ),
}
