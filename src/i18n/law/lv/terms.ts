import { asHtml, type LawData, type LawText, placeOf } from '../../../shop/opening/law-data.ts'
import { modelForm } from './model-form.ts'

export const terms: LawText = (data) => ({
  title: 'Pirkuma noteikumi',
  subTitle: 'Distances līgums par preču pirkumu',
  content: content(data),
})

const content = ({ identity, transferDays }: LawData) => {
  const email = asHtml(identity.email)
  const vat = identity.vat_num && `, PVN reģistrācijas numurs ${asHtml(identity.vat_num)}`
  return `<h2>1. Pārdevējs</h2>
<p>Preces pārdod ${asHtml(identity.legal_name)}, reģistrācijas numurs ${asHtml(identity.reg_num)}${vat}, juridiskā adrese ${placeOf(identity)}. E-pasts: ${email}, tālrunis: ${asHtml(identity.phone)}.</p>
<p>Šie noteikumi attiecas uz pirkumiem vietnē „${asHtml(identity.name)}”. Pasūtot jūs apstiprināt, ka esat tos izlasījuši. Pasūtījumam piemēro to noteikumu redakciju, kas bija spēkā pasūtīšanas dienā; to nosūtām e-pastā kopā ar pasūtījuma apstiprinājumu.</p>
<h2>2. Pasūtījums un līgums</h2>
<ul>
<li>Preces ievietojat grozā, izvēlaties piegādes un apmaksas veidu, pārbaudāt pasūtījumu un nospiežat pogu „Pasūtīt un maksāt”. Līdz tam visu var labot vai pārtraukt.</li>
<li>Pēc pasūtījuma saņemšanas nosūtām e-pastā apstiprinājumu. Ar to līgums ir noslēgts.</li>
<li>Ja preci nevaram piegādāt, paziņojam par to bez kavēšanās un atmaksājam saņemto naudu.</li>
<li>Var pirkt arī bez reģistrēšanās. Līguma valoda ir latviešu vai angļu – tā, kurā pasūtījāt. Pasūtījumu glabājam, un reģistrēts pircējs to redz savā profilā.</li>
</ul>
<h2>3. Cenas</h2>
<p>Cenas ir eiro ${identity.vat_num ? 'un ietver pievienotās vērtības nodokli, ja vien neesat izvēlējušies rādīt cenas bez PVN' : 'un ir galīgās'}. Piegādes maksu parādām grozā un noformējot pasūtījumu, pirms to apstiprināt. Spēkā ir cena, kas norādīta pasūtīšanas brīdī.</p>
<p>Ja cena ir samazināta, blakus redzama zemākā cena, kādu piemērojām pēdējās 30 dienās pirms samazinājuma. Procentus rēķinām no tās.</p>
<h2>4. Apmaksa</h2>
<p>Apmaksas veidi ir lapā <a href="/delivery-and-payment">„Piegāde un apmaksa”</a>; tos, kas der jūsu pasūtījumam, piedāvājam, to noformējot. Preces, par kurām izrakstīts rēķins pārskaitījumam, rezervējam līdz apmaksas termiņa beigām (dienu skaits: ${transferDays}); ja nauda šajā laikā nav saņemta, pasūtījumu atceļam. Ja pērkat uz nomaksu, to piedāvā kredīta devējs, un ar to jūs slēdzat atsevišķu līgumu.</p>
<h2>5. Piegāde</h2>
<p>Piegādes valstis, veidi, maksa un termiņi ir lapā <a href="/delivery-and-payment">„Piegāde un apmaksa”</a>. Ja neesam vienojušies citādi, preces piegādājam ne vēlāk kā 30 dienu laikā no līguma noslēgšanas. Risks par preces bojāšanos vai nozaudēšanu pāriet uz patērētāju brīdī, kad viņš vai viņa norādītā persona, kas nav pārvadātājs, preci saņem.</p>
<p>Ja iepakojums ir bojāts, atzīmējiet to pie kurjera vai nofotografējiet pakomātā un rakstiet mums. Tas palīdz, bet nav nosacījums jūsu tiesībām.</p>
<h2>6. Atteikuma tiesības</h2>
<p>Patērētājs, nenorādot iemeslu, var atteikties no līguma <strong>14 dienu laikā</strong>. Termiņu skaita no dienas, kad saņemta prece; ja pasūtījumu piegādā pa daļām – no pēdējās preces saņemšanas. Lai atteiktos, izmantojiet vietnes funkciju <a href="/withdraw">„Atteikties no līguma šeit”</a>, pievienoto veidlapas paraugu vai jebkuru citu skaidru paziņojumu. Pietiek, ja paziņojumu nosūtāt termiņa laikā.</p>
<ul>
<li>Atmaksājam visu samaksāto, arī lētākā piedāvātā piegādes veida maksu, ne vēlāk kā 14 dienu laikā no paziņojuma saņemšanas un ar to pašu maksājuma līdzekli. Varam nogaidīt, līdz saņemam preci vai pierādījumu par tās nosūtīšanu.</li>
<li>Preci nosūtiet atpakaļ 14 dienu laikā pēc paziņojuma. Atpakaļsūtīšanas tiešās izmaksas sedzat jūs, ja neesam piedāvājuši tās segt.</li>
<li>Jūs atbildat par preces vērtības samazināšanos, ja to lietojat vairāk, nekā vajadzīgs, lai pārliecinātos par tās īpašībām un darbību – tāpat, kā to darītu veikalā.</li>
</ul>
<p>Atteikuma tiesību nav precēm, kas izgatavotas pēc jūsu norādījumiem vai ir nepārprotami personalizētas, precēm, kas ātri bojājas, aizzīmogotām precēm, kuras veselības vai higiēnas dēļ nevar atdot pēc atvēršanas, kā arī atvērtiem audioierakstiem, videoierakstiem un programmatūrai. Par citiem izņēmumiem, ko nosaka normatīvie akti, rakstām preces lapā.</p>
${modelForm(identity)}
<h2>7. Likumiskā garantija un sūdzības</h2>
<p>Par preces neatbilstību līguma noteikumiem atbildam <strong>divus gadus</strong> no saņemšanas. Ja neatbilstība atklājas gada laikā, pieņemam, ka tā bijusi jau saņemšanas brīdī, ja vien nepierādām pretējo. Vispirms varat prasīt bezmaksas remontu vai maiņu; ja tas nav iespējams vai nav izdarīts saprātīgā laikā – cenas samazinājumu vai līguma atcelšanu un naudas atmaksu.</p>
<p>Sūdzību iesniedziet, rakstot uz ${email} vai uz juridisko adresi: norādiet pasūtījuma numuru, kas noticis un ko vēlaties. Atbildam 15 dienu laikā. Ražotāja garantija, ja tā ir norādīta preces lapā, šīs tiesības papildina, nevis aizstāj.</p>
<h2>8. Strīdi</h2>
<p>Ja mūsu atbilde neapmierina, varat vērsties Patērētāju tiesību aizsardzības centrā (PTAC): Brīvības iela 55, Rīga, LV-1010, pasts@ptac.gov.lv, www.ptac.gov.lv, kur informē arī par strīdu ārpustiesas risināšanu, vai tiesā. Ja dzīvojat citā Eiropas Savienības valstī, palīdz Eiropas Patērētāju centrs. Līgumam piemēro Latvijas tiesību aktus; tas neatņem aizsardzību, ko patērētājam dod viņa dzīvesvietas valsts obligātās normas.</p>
<h2>9. Uzņēmumi un iestādes</h2>
<p>Pircējiem, kas pērk saimnieciskai vai profesionālai darbībai, kā arī valsts un pašvaldību iestādēm 6. un 7. punkts par patērētāju tiesībām nav piemērojams; tiem saistošs ir Civillikums un Komerclikums, un preču atgriešanu saskaņojam atsevišķi.</p>
<h2>10. Personas dati un citi noteikumi</h2>
<p>Kā apstrādājam datus, rakstīts <a href="/privacy-policy">privātuma politikā</a>. Ja kāds no noteikumiem nav spēkā, pārējie paliek spēkā.</p>`
}
