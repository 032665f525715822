import { asHtml, placeOf } from '../../../shop/opening/law-data.ts'
import type { Identity } from '../../../shop/settings/identity.ts'

/** The model withdrawal form (Cabinet regulation 255), which stands both in the terms and on the page about returns. */
export const modelForm = (identity: Identity) => {
  const seller = [asHtml(identity.legal_name), placeOf(identity), asHtml(identity.email)].join(', ')
  return `<h3>Atteikuma veidlapas paraugs</h3>
<p>(aizpildiet un nosūtiet tikai tad, ja vēlaties atteikties no līguma)</p>
<ul>
<li>Kam: ${seller}</li>
<li>Paziņoju, ka atsakos no līguma par šādu preču pirkumu: ____</li>
<li>Pasūtīts (datums) / saņemts (datums): ____</li>
<li>Pasūtījuma numurs: ____</li>
<li>Patērētāja vārds, uzvārds: ____</li>
<li>Patērētāja adrese: ____</li>
<li>Paraksts (tikai tad, ja veidlapu iesniedz papīra formā): ____</li>
<li>Datums: ____</li>
</ul>`
}
