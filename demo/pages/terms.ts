import type { DemoPage } from '../pages.ts'
import { t } from '../text.ts'
import { modelForm } from './model-form.ts'

export const terms: DemoPage = {
  slug: 'terms',
  title: t('Pirkuma noteikumi', 'Terms of sale'),
  sub_title: t('Spēkā no 2026. gada 1. novembra', 'In force from 1 November 2026'),
  content: t(
    `<h2>1. Pārdevējs</h2>
<p>Preces pārdod SIA "Ērtava", reģistrācijas numurs 40009999990, PVN reģistrācijas numurs LV40009999990, juridiskā adrese Parauga iela 1, Rīga, LV-1010. E-pasts: info@ertava.example, tālrunis: +371 20000000 (darba dienās 9.00–18.00).</p>
<p>Šie noteikumi attiecas uz pirkumiem vietnē. Pasūtot jūs apstiprināt, ka esat tos izlasījuši. Pasūtījumam piemēro to noteikumu redakciju, kas bija spēkā pasūtīšanas dienā; to nosūtām e-pastā kopā ar pasūtījuma apstiprinājumu.</p>
<h2>2. Pasūtījums un līgums</h2>
<ul>
<li>Preces ievietojat grozā, izvēlaties piegādes un apmaksas veidu, pārbaudāt pasūtījumu un nospiežat pogu „Pasūtīt un maksāt”. Līdz tam visu var labot vai pārtraukt.</li>
<li>Pēc pasūtījuma saņemšanas nosūtām e-pastā apstiprinājumu. Ar to līgums ir noslēgts.</li>
<li>Ja preci nevaram piegādāt, paziņojam par to bez kavēšanās un atmaksājam saņemto naudu.</li>
<li>Var pirkt arī bez reģistrēšanās. Līguma valoda ir latviešu vai angļu – tā, kurā pasūtījāt. Pasūtījumu glabājam, un reģistrēts pircējs to redz savā profilā.</li>
</ul>
<h2>3. Cenas</h2>
<p>Cenas ir eiro un ietver Latvijas pievienotās vērtības nodokli, ja vien neesat izvēlējušies rādīt cenas bez PVN. Piegādes maksu parādām grozā un noformējot pasūtījumu, pirms to apstiprināt. Spēkā ir cena, kas norādīta pasūtīšanas brīdī.</p>
<p>Ja cena ir samazināta, blakus redzama zemākā cena, kādu piemērojām pēdējās 30 dienās pirms samazinājuma. Procentus rēķinām no tās.</p>
<h2>4. Apmaksa</h2>
<p>Apmaksas veidi ir lapā <a href="/delivery-and-payment">„Piegāde un apmaksa”</a>; tos, kas der jūsu pasūtījumam, piedāvājam, to noformējot. Preces, par kurām izrakstīts rēķins, rezervējam piecas dienas; ja nauda šajā laikā nav saņemta, pasūtījumu atceļam. Ja pērkat uz nomaksu, to piedāvā kredīta devējs, un ar to jūs slēdzat atsevišķu līgumu.</p>
<h2>5. Piegāde</h2>
<p>Piegādājam Latvijā, Lietuvā un Igaunijā. Piegādes veidi, maksa un termiņi ir lapā <a href="/delivery-and-payment">„Piegāde un apmaksa”</a>. Ja neesam vienojušies citādi, preces piegādājam ne vēlāk kā 30 dienu laikā. Risks par preces bojāšanos pāriet uz jums brīdī, kad jūs vai jūsu norādītā persona to saņem.</p>
<p>Ja iepakojums ir bojāts, atzīmējiet to pie kurjera vai nofotografējiet pakomātā un rakstiet mums. Tas palīdz, bet nav nosacījums jūsu tiesībām.</p>
<h2>6. Atteikuma tiesības</h2>
<p>Patērētājs bez iemesla norādīšanas var atteikties no līguma <strong>14 dienu laikā</strong>. Termiņu skaita no dienas, kad saņemta prece; ja pasūtījumu piegādā pa daļām – no pēdējās preces saņemšanas. Lai atteiktos, izmantojiet vietnes funkciju <a href="/returns">„Atteikties no līguma šeit”</a>, pievienoto veidlapas paraugu vai jebkuru citu skaidru paziņojumu. Pietiek, ja paziņojumu nosūtāt termiņa laikā.</p>
<ul>
<li>Atmaksājam visu samaksāto, arī lētākā piedāvātā piegādes veida maksu, ne vēlāk kā 14 dienu laikā no paziņojuma saņemšanas un ar to pašu maksājuma līdzekli. Varam nogaidīt, līdz prece vai pierādījums par tās nosūtīšanu ir saņemts.</li>
<li>Preci nosūtāt atpakaļ 14 dienu laikā pēc paziņojuma. Atpakaļsūtīšanas tiešās izmaksas sedzat jūs, ja neesam piedāvājuši tās segt.</li>
<li>Lielgabarīta precēm, ko nevar nosūtīt pa pastu, atpakaļvešana Latvijā maksā ne vairāk kā 24,90 € ar PVN.</li>
<li>Jūs atbildat par preces vērtības samazināšanos, ja to lietojat vairāk, nekā vajadzīgs, lai pārliecinātos par tās īpašībām un darbību – tāpat, kā to darītu veikalā.</li>
</ul>
<p>Atteikuma tiesību nav precēm, kas izgatavotas pēc jūsu norādījumiem, aizzīmogotām precēm, kuras higiēnas dēļ nevar atdot pēc atvēršanas (piemēram, ausīs ievietojamām austiņām), un atvērtai programmatūrai.</p>
${modelForm.lv}
<h2>7. Likumiskā garantija un sūdzības</h2>
<p>Par preces neatbilstību līguma noteikumiem atbildam <strong>divus gadus</strong> no saņemšanas. Ja neatbilstība atklājas gada laikā, pieņemam, ka tā bijusi jau saņemšanas brīdī, ja vien nepierādām pretējo. Vispirms varat prasīt bezmaksas remontu vai maiņu; ja tas nav iespējams vai nav izdarīts saprātīgā laikā – cenas samazinājumu vai līguma atcelšanu.</p>
<p>Sūdzību iesniedziet, rakstot uz info@ertava.example vai juridisko adresi: norādiet pasūtījuma numuru, kas noticis un ko vēlaties. Atbildam 15 dienu laikā. Ražotāja garantija, kas norādīta preces lapā, šīs tiesības papildina, nevis aizstāj.</p>
<h2>8. Strīdi</h2>
<p>Ja mūsu atbilde neapmierina, varat vērsties Patērētāju tiesību aizsardzības centrā (PTAC): Brīvības iela 55, Rīga, LV-1010, pasts@ptac.gov.lv, www.ptac.gov.lv, kur informē arī par ārpustiesas strīdu risināšanu, vai tiesā. Ja dzīvojat citā Eiropas Savienības valstī, palīdz Eiropas Patērētāju centrs. Līgumam piemēro Latvijas tiesību aktus; tas neatņem aizsardzību, ko patērētājam dod viņa dzīvesvietas valsts obligātās normas.</p>
<h2>9. Uzņēmumi un iestādes</h2>
<p>Pircējiem, kas pērk saimnieciskai vai profesionālai darbībai, kā arī valsts un pašvaldību iestādēm 6. un 7. punkts par patērētāju tiesībām nav piemērojami; tiem saistoši ir Civillikums un Komerclikums, un preču atgriešanu saskaņojam atsevišķi. Portatīvajiem datoriem un citām likumā noteiktām precēm starp PVN maksātājiem piemērojam nodokļa apgriezto maksāšanu. Iestādēm sagatavojam strukturētu e-rēķinu.</p>
<h2>10. Personas dati un citi noteikumi</h2>
<p>Kā apstrādājam datus, rakstīts <a href="/privacy-policy">privātuma politikā</a>. Drošības brīdinājumi par precēm ir lapā <a href="/safety-notices">„Drošības paziņojumi”</a>. Ja kāds no noteikumiem nav spēkā, pārējie paliek spēkā.</p>`,
    `<h2>1. The seller</h2>
<p>The goods are sold by SIA "Ērtava", registration number 40009999990, VAT number LV40009999990, registered address Parauga iela 1, Rīga, LV-1010, Latvia. E-mail: info@ertava.example, phone: +371 20000000 (working days 9:00–18:00).</p>
<p>These terms apply to purchases on this site. By ordering you confirm that you have read them. The version in force on the day of the order applies; we send it by e-mail with the order confirmation.</p>
<h2>2. Order and contract</h2>
<ul>
<li>You put goods in the cart, choose delivery and payment, check the order and press the button “Order and pay”. Until then everything can be changed or cancelled.</li>
<li>Having received the order, we send a confirmation by e-mail. With it the contract is made.</li>
<li>If we cannot supply the goods, we say so without delay and refund what you have paid.</li>
<li>You can buy without signing up. The contract is in Latvian or English, the language in which you ordered. We keep the order, and signed-up buyers see it in their profile.</li>
</ul>
<h2>3. Prices</h2>
<p>Prices are in euro and include Latvian value added tax unless you have chosen to show prices without VAT. The delivery charge is shown in the cart and at checkout before you confirm. The price stated at the moment of ordering applies.</p>
<p>Where a price is reduced, the lowest price that we applied in the 30 days before the reduction stands beside it. The percentage is reckoned from that price.</p>
<h2>4. Payment</h2>
<p>The ways of payment are on the page <a href="/en/delivery-and-payment">Delivery and payment</a>; those that fit your order are offered at checkout. Goods on an invoice are reserved for five days; if the money has not arrived by then, we cancel the order. If you buy in instalments, they are offered by a lender with whom you make a separate contract.</p>
<h2>5. Delivery</h2>
<p>We deliver to Latvia, Lithuania and Estonia. Methods, charges and times are on the page <a href="/en/delivery-and-payment">Delivery and payment</a>. Unless agreed otherwise, we deliver within 30 days at the latest. The risk passes to you when you, or a person named by you, receive the goods.</p>
<p>If the packaging is damaged, tell the courier or take a picture at the locker and write to us. This helps, but your rights do not depend on it.</p>
<h2>6. Right of withdrawal</h2>
<p>A consumer may withdraw from the contract <strong>within 14 days</strong> without giving a reason. The period runs from the day of receiving the goods; if an order comes in parts, from receiving the last of them. To withdraw, use the function <a href="/en/returns">“Withdraw from contract here”</a>, the model form below or any other clear statement. It is enough to send the statement before the period ends.</p>
<ul>
<li>We refund all that you paid, including the charge of the cheapest delivery offered, within 14 days of receiving your statement and by the same means of payment. We may wait until we have the goods or proof that they were sent.</li>
<li>You send the goods back within 14 days of your statement. You bear the direct cost of returning them unless we have offered to bear it.</li>
<li>For bulky goods that cannot be returned by post, collection in Latvia costs no more than €24.90 incl. VAT.</li>
<li>You are liable for diminished value if you use the goods more than is needed to establish their nature and functioning, as you might in a shop.</li>
</ul>
<p>There is no right of withdrawal for goods made to your specification, sealed goods that cannot be returned for hygiene reasons once opened (such as in-ear headphones), and opened software.</p>
${modelForm.en}
<h2>7. Legal guarantee and complaints</h2>
<p>We are liable for any lack of conformity for <strong>two years</strong> from delivery. If it shows within one year, it is presumed to have existed at delivery unless we prove otherwise. You may first ask for repair or replacement free of charge; if that is impossible or not done within a reasonable time, for a price reduction or an end to the contract.</p>
<p>To complain, write to info@ertava.example or to our registered address: give the order number, what happened and what you want. We answer within 15 days. A producer’s guarantee stated on the product page adds to these rights and does not replace them.</p>
<h2>8. Disputes</h2>
<p>If our answer does not satisfy you, you may turn to the Consumer Rights Protection Centre (PTAC): Brīvības iela 55, Rīga, LV-1010, pasts@ptac.gov.lv, www.ptac.gov.lv, which also informs about out-of-court settlement, or to a court. If you live in another EU country, the European Consumer Centre helps. Latvian law applies to the contract; this takes away no protection that the mandatory rules of a consumer’s home country give.</p>
<h2>9. Companies and public bodies</h2>
<p>For buyers in the course of business, and for public bodies, the consumer rights in points 6 and 7 do not apply; the Civil Law and the Commercial Law bind them, and returns are agreed separately. Laptops and other goods named by law are sold between VAT payers under the domestic reverse charge. Public bodies receive a structured e-invoice.</p>
<h2>10. Personal data and the rest</h2>
<p>How we process data is described in the <a href="/en/privacy-policy">privacy policy</a>. Safety warnings about goods are on the page <a href="/en/safety-notices">Safety notices</a>. If one of these terms is not valid, the others remain in force.</p>`,
  ),
}
