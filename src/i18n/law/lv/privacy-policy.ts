import { asHtml, type LawData, type LawWords, placeOf } from '../../../shop/opening/law-data.ts'

/** GDPR art. 13; the times are those of `shop/retention` and of the settings' defaults. */
export const privacyPolicy = ({ identity }: Pick<LawData, 'identity'>): LawWords => {
  const name = asHtml(identity.legal_name)
  const contact = [asHtml(identity.reg_num), placeOf(identity), asHtml(identity.email), asHtml(identity.phone)].join(
    ', ',
  )
  return {
    title: 'Privātuma politika',
    subTitle: 'Kādus datus lietojam un kāpēc',
    content: `<h2>Pārzinis</h2>
<p>${name}, reģ. nr. ${contact}.</p>
<h2>Ko apstrādājam</h2>
<table><thead><tr><th>Nolūks</th><th>Dati</th><th>Pamats</th><th>Glabāšana</th></tr></thead><tbody>
<tr><td>Pasūtījuma izpilde</td><td>vārds, uzvārds, e-pasts, tālrunis, adrese, preces</td><td>līgums</td><td>3 gadi pēc izpildes</td></tr>
<tr><td>Grāmatvedība</td><td>rēķini un maksājumu dati</td><td>juridisks pienākums</td><td>5 gadi pēc dokumenta gada beigām</td></tr>
<tr><td>Profils</td><td>kontaktinformācija, adreses, pasūtījumi</td><td>līgums</td><td>līdz profila dzēšanai</td></tr>
<tr><td>Garantija un sūdzības</td><td>pasūtījums un sarakste</td><td>juridisks pienākums</td><td>3 gadi pēc atbildes</td></tr>
<tr><td>Saziņas veidlapa</td><td>vārds, e-pasts, ziņa</td><td>leģitīmas intereses</td><td>1 gads vietnē</td></tr>
<tr><td>Atsauksmes</td><td>jūsu izvēlētais vārds, vērtējums, teksts, saite ar pasūtījumu</td><td>leģitīmas intereses</td><td>līdz profila dzēšanai; vārds — ne ilgāk par pasūtījuma datiem; noraidīta atsauksme 1 gads</td></tr>
<tr><td>Jautājumi par preci</td><td>vārds, e-pasts, jautājums</td><td>leģitīmas intereses</td><td>vārds un e-pasts 90 dienas pēc atbildes; neatbildēts jautājums 1 gads</td></tr>
<tr><td>Cenu piedāvājumi</td><td>vārds vai nosaukums, reģistrācijas numurs, e-pasts, preces</td><td>pasākumi pirms līguma</td><td>90 dienas pēc derīguma beigām</td></tr>
<tr><td>Pirkums ar programmas (mākslīgā intelekta aģenta) palīdzību</td><td>grozs un dati, ko programma iesniedz jūsu vārdā: vārds, e-pasts, tālrunis, adrese</td><td>pasākumi pirms līguma, līgums</td><td>nepasūtītais — līdz 31 dienai; pasūtītais — kopā ar pasūtījumu</td></tr>
<tr><td>Nosūtītās vēstules</td><td>e-pasts, vēstules veids un dati</td><td>līgums</td><td>90 dienas; ziņa, ka vēstule par pasūtījumu nosūtīta, — kopā ar pasūtījumu</td></tr>
<tr><td>Jaunumi e-pastā</td><td>e-pasts, piekrišanas laiks</td><td>piekrišana</td><td>līdz atteikumam, pēc tam 2 gadi pierādīšanai; neapstiprināts pieteikums 30 dienas</td></tr>
<tr><td>Paziņojums par preci</td><td>e-pasts un prece</td><td>piekrišana</td><td>90 dienas pēc nosūtīšanas, ne ilgāk par gadu</td></tr>
<tr><td>Drošība</td><td>servera žurnāli, IP adrese</td><td>leģitīmas intereses</td><td>90 dienas</td></tr>
<tr><td>Apmeklējums bez pirkuma</td><td>grozs un sesija</td><td>leģitīmas intereses</td><td>30 dienas pēc pēdējās lietošanas, grozs 90 dienas</td></tr>
<tr><td>Statistika un mārketings</td><td>sīkdatņu dati</td><td>piekrišana</td><td>sk. <a href="/cookies">sīkdatņu lapu</a></td></tr>
</tbody></table>
<h2>Kam nododam</h2>
<p>Tikai tiem, kas vajadzīgi pasūtījuma izpildei: piegādes uzņēmumam (vārds, tālrunis, adrese vai pakomāts), maksājumu pakalpojuma sniedzējam, grāmatvedības un mitināšanas pakalpojumiem, ražotājam garantijas gadījumā, kā arī iestādēm, ja to prasa likums. Ja pasūtāt ar programmas palīdzību, tās uzturētājs 180 dienas saņem ziņas par šī pasūtījuma stāvokli. Datus nepārdodam. Ja kāds pakalpojums datus apstrādā ārpus Eiropas Ekonomikas zonas, to darām tikai ar Vispārīgajā datu aizsardzības regulā paredzētām garantijām.</p>
<h2>Jūsu tiesības</h2>
<p>Varat saņemt savu datu kopiju, labot, dzēst vai ierobežot tos, iebilst pret apstrādi, saņemt tos mašīnlasāmā formā un jebkurā brīdī atsaukt piekrišanu. Reģistrētam pircējam datu lejupielāde un profila dzēšana ir profilā; citos gadījumos rakstiet mums. Atbildam mēneša laikā. Grāmatvedības dokumentus, kuru glabāšanu prasa likums, pirms termiņa nedzēšam.</p>
<p>Ja uzskatāt, ka jūsu tiesības pārkāptas, varat vērsties Datu valsts inspekcijā: Elijas iela 17, Rīga, LV-1050.</p>
<h2>Vai dati ir jāsniedz</h2>
<p>Ar zvaigznīti atzīmētie lauki vajadzīgi līguma izpildei, bez tiem pasūtījumu nevar pieņemt. Automatizētu lēmumu, kas jūs juridiski ietekmētu, nepieņemam. Vietni bez vecāku piekrišanas drīkst lietot no 13 gadu vecuma.</p>`,
  }
}
