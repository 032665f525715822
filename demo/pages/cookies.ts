import type { DemoPage } from '../pages.ts'
import { t } from '../text.ts'

export const cookies: DemoPage = {
  slug: 'cookies',
  title: t('Sīkdatnes', 'Cookies'),
  sub_title: t('Ko glabājam jūsu pārlūkā', 'What we keep in your browser'),
  content: t(
    `<p>Sīkdatne ir neliels ieraksts pārlūkā. Nepieciešamās lietojam vienmēr, jo bez tām grozs nestrādātu. Pārējās – tikai tad, ja esat piekrituši. Atteikties ir tikpat viegli kā piekrist.</p>
<table><thead><tr><th>Grupa</th><th>Kam</th><th>Termiņš</th></tr></thead><tbody>
<tr><td>Nepieciešamās</td><td>sesija un grozs, pieteikšanās, aizsardzība pret viltotiem pieprasījumiem, jūsu sīkdatņu izvēle</td><td>sesija līdz 12 mēneši</td></tr>
<tr><td>Nepieciešamās (pēc jūsu darbības)</td><td>cenas ar vai bez PVN, salīdzināmo preču saraksts</td><td>30 dienas</td></tr>
<tr><td>Nepieciešamās (pēc jūsu darbības)</td><td>nesen skatītās preces: līdz 12 preču numuri glabājas tikai pārlūkā, un preces lapā tos var notīrīt</td><td>līdz aizverat pārlūka cilni</td></tr>
<tr><td>Nepieciešamās (pēc jūsu darbības)</td><td>jūsu pēdējie meklējumi; tie paliek tikai jūsu pārlūkā, un meklēšanas laukā tos var izdzēst</td><td>līdz aizverat pārlūka cilni</td></tr>
<tr><td>Statistikas</td><td>kuras lapas lieto un kur rodas kļūdas</td><td>līdz 13 mēnešiem</td></tr>
<tr><td>Mārketinga</td><td>reklāmas rezultātu mērīšana</td><td>līdz 13 mēnešiem</td></tr>
</tbody></table>
<p>Izvēles laiku un versiju saglabājam, lai varētu pierādīt piekrišanu. Sīkdatnes var dzēst arī pārlūka iestatījumos; tad jautāsim vēlreiz.</p>`,
    `<p>A cookie is a small record in the browser. We always use the necessary ones, because the cart would not work without them. The others are used only if you have agreed. Rejecting is as easy as accepting.</p>
<table><thead><tr><th>Group</th><th>For</th><th>Kept</th></tr></thead><tbody>
<tr><td>Necessary</td><td>session and cart, log-in, protection against forged requests, your cookie choice</td><td>session to 12 months</td></tr>
<tr><td>Necessary (after an action of yours)</td><td>prices with or without VAT, the list of compared products</td><td>30 days</td></tr>
<tr><td>Necessary (after an action of yours)</td><td>recently viewed products: up to 12 product numbers stay in the browser only, and can be cleared on a product page</td><td>until you close the tab</td></tr>
<tr><td>Necessary (after an action of yours)</td><td>your recent searches; they stay in your browser only, and can be cleared in the search field</td><td>until you close the tab</td></tr>
<tr><td>Statistics</td><td>which pages are used and where errors arise</td><td>up to 13 months</td></tr>
<tr><td>Marketing</td><td>measuring the results of advertising</td><td>up to 13 months</td></tr>
</tbody></table>
<p>We keep the time and version of your choice in order to prove consent. Cookies can also be deleted in the browser’s settings; then we will ask again.</p>`,
  ),
}
