import { asHtml, placeOf } from '../../../shop/opening/law-data.ts'
import type { Identity } from '../../../shop/settings/identity.ts'

/** The model withdrawal form (Cabinet regulation 255), which stands both in the terms and on the page about returns. */
export const modelForm = (identity: Identity) => {
  const seller = [asHtml(identity.legal_name), placeOf(identity), asHtml(identity.email)].join(', ')
  return `<h3>Model withdrawal form</h3>
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
</ul>`
}
