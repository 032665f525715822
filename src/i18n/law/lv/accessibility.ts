import { asHtml, type LawText } from '../../../shop/opening/law-data.ts'

/** Of the shop as the program makes it; what the merchant adds to it, and knows of gaps, is theirs to write. */
export const accessibility: LawText = ({ identity, today }) => {
  const email = asHtml(identity.email)
  const phone = asHtml(identity.phone)
  const name = asHtml(identity.legal_name)
  return {
    title: 'Piekļūstamības paziņojums',
    subTitle: 'Veikals, kurā var iepirkties ikviens',
    content: `<p>${name} veido šo vietni tā, lai tajā varētu iepirkties arī cilvēki ar redzes, dzirdes, kustību vai uztveres traucējumiem, kā to prasa Preču un pakalpojumu piekļūstamības likums.</p>
<h2>Pakalpojums</h2>
<p>Vietnē var atrast un salīdzināt preces, pasūtīt, samaksāt, sekot pasūtījumam un atteikties no līguma. Visu var izdarīt arī pa tālruni ${phone} vai rakstot uz ${email}.</p>
<h2>Kā nodrošinām piekļūstamību</h2>
<ul>
<li>Mērķis ir standarts EN 301 549 un WCAG 2.1 AA līmenis.</li>
<li>Visas darbības iespējamas tikai ar tastatūru, un redzams, kurā vietā atrodaties.</li>
<li>Lapas darbojas no 320 pikseļu platuma un ar 400 % palielinājumu.</li>
<li>Laukiem ir nosaukumi, kļūdām – paskaidrojumi vārdos, ne tikai krāsā.</li>
<li>Kustīgus banerus var apturēt; ja ierīcē izvēlēta mazāka kustība, tie nekustas.</li>
</ul>
<h2>Zināmie trūkumi</h2>
<ul>
<li>Ražotāju PDF dokumenti ne vienmēr ir marķēti; pēc pieprasījuma nosūtīsim saturu tekstā.</li>
<li>Banku un maksājumu karšu lapas veido to uzturētāji, un mēs to piekļūstamību neietekmējam.</li>
</ul>
<h2>Saziņa</h2>
<p>Ja kaut kas nav piekļūstams, rakstiet uz ${email} vai zvaniet ${phone}: norādiet lapu un palīglīdzekli. Atbildam 15 dienu laikā. Ja atbilde neapmierina, varat vērsties Patērētāju tiesību aizsardzības centrā (www.ptac.gov.lv).</p>
<p>Paziņojums sagatavots ${dayIn(today)}, balstoties uz pašnovērtējumu.</p>`,
  }
}

/** „26.11.2026.” */
function dayIn(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}.${month}.${year}.`
}
