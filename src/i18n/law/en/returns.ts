import { asHtml, type LawText, placeOf } from '../../../shop/opening/law-data.ts'
import { modelForm } from './model-form.ts'

export const returns: LawText = ({ identity }) => {
  const email = asHtml(identity.email)
  const place = placeOf(identity)
  return {
    title: 'Right of withdrawal and returns',
    subTitle: '14 days to reconsider',
    content: `<h2>Withdrawing from the contract</h2>
<p>A consumer may withdraw from the purchase within 14 days of receiving the goods without giving a reason, also from a part of the order only.</p>
<ol>
<li>Open <a href="/en/withdraw">“Withdraw from contract here”</a>; it is also in the footer and on the order page. No account is needed, only the order number and e-mail.</li>
<li>Name the goods and press “Confirm withdrawal”. We send an acknowledgement with date and time by e-mail at once.</li>
<li>Within 14 days send the goods to this address: ${place}, Latvia.</li>
<li>We refund the money, including the charge of the cheapest delivery, within 14 days of your withdrawal. We may wait for the goods or for proof that they were sent.</li>
</ol>
<h2>Preparing the goods</h2>
<ul>
<li>The packaging is not obligatory but protects on the way. Enclose all parts.</li>
<li>You may look at and try the goods as you would in a shop. For traces of use beyond that we may reduce the refund.</li>
<li>You bear the cost of sending unless we have offered to bear it.</li>
</ul>
<h2>If the goods are faulty or not as described</h2>
<p>Then the return costs you nothing. Write to ${email} within two years of receiving them, with a photograph and the order number; we will agree on repair, replacement or a refund.</p>
<h2>What cannot be returned</h2>
<p>There is no withdrawal for goods made to your specification, goods that spoil quickly, hygiene goods with a broken seal, and opened software. Companies and public bodies have no right of withdrawal, but a return of unused goods can be agreed.</p>
${modelForm(identity)}`,
  }
}
