import { asHtml, type LawText } from '../../../shop/opening/law-data.ts'

/** Names and times as the code sets them; `test/content/own-cookies` compares. */
export const cookies: LawText = ({ identity }) => ({
  title: 'Sīkdatnes',
  subTitle: 'Ko šī vietne glabā jūsu pārlūkā',
  content: `<p>Sīkdatne ir neliels ieraksts, ko vietne glabā jūsu pārlūkā. ${asHtml(identity.legal_name)} lieto tālāk uzskaitītās. Nepieciešamajām piekrišana nav vajadzīga, jo bez tām vietne nevarētu izpildīt jūsu lūgto. Statistikas, reklāmas un sociālo tīklu sīkdatnes lietojam tikai tad, ja esat piekrituši.</p>
<h2>Nepieciešamās</h2>
<table><thead><tr><th>Nosaukums</th><th>Nolūks</th><th>Glabāšanas laiks</th></tr></thead><tbody>
<tr><td>__Host-sid</td><td>sesija: grozs, pieteikšanās un aizsardzība pret viltotiem pieprasījumiem; rodas, kad kaut ko ieliekat grozā vai atverat veidlapu</td><td>90 dienas</td></tr>
<tr><td>consent</td><td>jūsu izvēle par sīkdatnēm</td><td>180 dienas</td></tr>
<tr><td>order-…</td><td>atver senāka pasūtījuma lapu, kad apstiprināta tā e-pasta adrese</td><td>1 stunda</td></tr>
</tbody></table>
<h2>Pēc jūsu darbības</h2>
<table><thead><tr><th>Nosaukums</th><th>Nolūks</th><th>Glabāšanas laiks</th></tr></thead><tbody>
<tr><td>compare</td><td>preces, kuras salīdzināt</td><td>30 dienas</td></tr>
<tr><td>showPricesWithTax</td><td>cenas ar PVN vai bez tā; arī uzņēmumam piesakoties</td><td>30 dienas</td></tr>
<tr><td>display</td><td>preces režģī vai sarakstā</td><td>1 gads</td></tr>
</tbody></table>
<p>Nesen skatītās preces, pēdējie meklējumi, izvēlētā krāsa un tas, vai salīdzināmo preču saraksts ir atvērts, nav sīkdatnes: tie paliek tikai jūsu pārlūkā, līdz aizverat cilni.</p>
<h2>Veikala darbiniekiem</h2>
<table><thead><tr><th>Nosaukums</th><th>Nolūks</th><th>Glabāšanas laiks</th></tr></thead><tbody>
<tr><td>__Secure-staff</td><td>darbinieka pieteikšanās veikala pārvaldībā</td><td>14 dienas</td></tr>
<tr><td>__Host-preview</td><td>ļauj darbiniekam redzēt veikalu pirms atvēršanas</td><td>2 stundas</td></tr>
</tbody></table>
<h2>Tikai ar jūsu piekrišanu</h2>
<p>Ja mērām apmeklējumu vai reklāmas rezultātus (ar Google Tag Manager un pakalpojumiem, ko tas ielādē) vai rādām sociālo tīklu saturu, vietne vispirms jautā jums. Kamēr neesat piekrituši, nekas no tiem netiek ielādēts un to sīkdatnes netiek saglabātas. Cik ilgi tās glabājas, norāda pakalpojuma sniedzējs.</p>
<h2>Kā mainīt izvēli</h2>
<p>Ja vietne lūdz piekrišanu, to jebkurā laikā var mainīt vai atsaukt lapas apakšā, sadaļā „Sīkdatņu iestatījumi”; noraidīt ir tikpat viegli kā piekrist. Izvēles laiku un versiju saglabājam, lai varētu to pierādīt. Sīkdatnes var dzēst arī pārlūka iestatījumos; tad vietne jautās vēlreiz. Par datiem sk. <a href="/privacy-policy">privātuma politiku</a>.</p>`,
})
