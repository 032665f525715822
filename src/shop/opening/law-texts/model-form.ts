import type { Identity } from '../../settings/identity.ts'
import { asHtml, placeOf } from './law-data.ts'

/** The model withdrawal form (Cabinet regulation 255), which stands both in the terms and on the page about returns. */
export const modelForm = (identity: Identity) => {
  const seller = [asHtml(identity.legal_name), placeOf(identity), asHtml(identity.email)].join(', ')
  return {
    lv: `<h3>Atteikuma veidlapas paraugs</h3>
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
</ul>`,
    en: `<h3>Model withdrawal form</h3>
<p>(fill in and send only if you wish to withdraw from the contract)</p>
<ul>
<li>To: ${seller}</li>
<li>I hereby give notice that I withdraw from my contract of sale of the following goods: ____</li>
<li>Ordered on / received on: ____</li>
<li>Order number: ____</li>
<li>Name of the consumer: ____</li>
<li>Address of the consumer: ____</li>
<li>Signature (only if this form is sent on paper): ____</li>
<li>Date: ____</li>
</ul>`,
  }
}
