import { asHtml, type LawData, type LawText } from './law-data.ts'

/** Of the shop as the program makes it; what the merchant adds to it, and knows of gaps, is theirs to write. */
export const accessibility = ({ identity, today }: LawData): LawText => {
  const email = asHtml(identity.email)
  const phone = asHtml(identity.phone)
  const name = asHtml(identity.legal_name)
  return {
    title: { lv: 'Piekļūstamības paziņojums', en: 'Accessibility statement' },
    subTitle: { lv: 'Veikals, kurā var iepirkties ikviens', en: 'A shop that everyone can use' },
    content: {
      lv: `<p>${name} veido šo vietni tā, lai tajā varētu iepirkties arī cilvēki ar redzes, dzirdes, kustību vai uztveres traucējumiem, kā to prasa Preču un pakalpojumu piekļūstamības likums.</p>
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
<p>Paziņojums sagatavots ${dayIn(today, 'lv')}, balstoties uz pašnovērtējumu.</p>`,
      en: `<p>${name} builds this site so that people with impaired sight, hearing, movement or perception can shop here too, as the Latvian law on the accessibility of goods and services requires.</p>
<h2>The service</h2>
<p>On this site you can find and compare goods, order, pay, follow the order and withdraw from the contract. All of it can also be done by phone, ${phone}, or by writing to ${email}.</p>
<h2>How we provide accessibility</h2>
<ul>
<li>The aim is the standard EN 301 549 and WCAG 2.1 at level AA.</li>
<li>Everything can be done with the keyboard alone, and it is visible where you are.</li>
<li>Pages work from 320 pixels wide and at 400% zoom.</li>
<li>Fields have labels, and errors are explained in words and not by colour alone.</li>
<li>Moving banners can be paused; with reduced motion set on your device they stand still.</li>
</ul>
<h2>Known gaps</h2>
<ul>
<li>Makers’ PDF documents are not always tagged; on request we send the content as text.</li>
<li>The pages of banks and card services are made by their owners, and their accessibility is out of our hands.</li>
</ul>
<h2>Contact</h2>
<p>If something is not accessible, write to ${email} or call ${phone}, naming the page and the aid you use. We answer within 15 days. If the answer does not satisfy you, you may turn to the Consumer Rights Protection Centre (www.ptac.gov.lv).</p>
<p>This statement was made on ${dayIn(today, 'en')} from our own assessment.</p>`,
    },
  }
}

/** „26.11.2026.” and “26 November 2026” */
function dayIn(day: string, lang: 'lv' | 'en'): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (lang === 'lv') return `${date}.${month}.${year}.`
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
