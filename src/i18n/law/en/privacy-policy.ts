import { asHtml, type LawData, type LawWords, placeOf } from '../../../shop/opening/law-data.ts'

/** GDPR art. 13; the times are those of `shop/retention` and of the settings' defaults. */
export const privacyPolicy = ({ identity }: Pick<LawData, 'identity'>): LawWords => {
  const name = asHtml(identity.legal_name)
  const contact = [asHtml(identity.reg_num), placeOf(identity), asHtml(identity.email), asHtml(identity.phone)].join(
    ', ',
  )
  return {
    title: 'Privacy policy',
    subTitle: 'Which data we use and why',
    content: `<h2>Controller</h2>
<p>${name}, reg. no. ${contact}.</p>
<h2>What we process</h2>
<table><thead><tr><th>Purpose</th><th>Data</th><th>Basis</th><th>Kept</th></tr></thead><tbody>
<tr><td>Fulfilling the order</td><td>name, e-mail, phone, address, goods</td><td>contract</td><td>3 years after fulfilment</td></tr>
<tr><td>Accounting</td><td>invoices and payment data</td><td>legal duty</td><td>5 years from the end of the document's year</td></tr>
<tr><td>Profile</td><td>contact data, addresses, orders</td><td>contract</td><td>until the profile is deleted</td></tr>
<tr><td>Guarantee and complaints</td><td>order and correspondence</td><td>legal duty</td><td>3 years after the answer</td></tr>
<tr><td>Contact form</td><td>name, e-mail, message</td><td>legitimate interests</td><td>1 year on the site</td></tr>
<tr><td>Reviews</td><td>the name you choose, rating, text, link to the order</td><td>legitimate interests</td><td>until the profile is deleted; the name no longer than the data of the order; a rejected review 1 year</td></tr>
<tr><td>Questions about a product</td><td>name, e-mail, question</td><td>legitimate interests</td><td>name and e-mail 90 days after the answer; a question without an answer 1 year</td></tr>
<tr><td>Price offers</td><td>name of person or organisation, registration number, e-mail, goods</td><td>steps before a contract</td><td>90 days after the last day</td></tr>
<tr><td>Buying through a program (an agent of artificial intelligence)</td><td>the cart and what the program gives in your name: name, e-mail, phone, address</td><td>steps before a contract, contract</td><td>what was not ordered up to 31 days; what was ordered, with the order</td></tr>
<tr><td>Letters sent</td><td>e-mail, kind and data of the letter</td><td>contract</td><td>90 days; that a letter about an order was sent, with the order</td></tr>
<tr><td>News by e-mail</td><td>e-mail, time of consent</td><td>consent</td><td>until you unsubscribe, then 2 years as proof; a request that was not confirmed 30 days</td></tr>
<tr><td>Stock notification</td><td>e-mail and product</td><td>consent</td><td>90 days after it was sent, at most a year</td></tr>
<tr><td>Security</td><td>server logs, IP address</td><td>legitimate interests</td><td>90 days</td></tr>
<tr><td>Visit without a purchase</td><td>cart and session</td><td>legitimate interests</td><td>30 days after the last use, the cart 90 days</td></tr>
<tr><td>Statistics and marketing</td><td>cookie data</td><td>consent</td><td>see the <a href="/en/cookies">cookie page</a></td></tr>
</tbody></table>
<h2>Whom we share with</h2>
<p>Only those needed for the order: the carrier (name, phone, address or locker), the payment provider, accounting and hosting services, the maker in a guarantee case, and authorities where the law demands it. If you order through a program, whoever runs it is told the state of that order for 180 days. We do not sell data. If a service processes data outside the European Economic Area, it does so only with the safeguards of the General Data Protection Regulation.</p>
<h2>Your rights</h2>
<p>You may have a copy of your data, correct, delete or restrict them, object to processing, receive them in machine-readable form and withdraw consent at any time. A signed-up buyer finds the export and the deletion of the account in the profile; otherwise write to us. We answer within a month. Accounting documents that the law requires us to keep are not deleted before their time.</p>
<p>If you think that your rights have been infringed, you may turn to the Data State Inspectorate: Elijas iela 17, Rīga, LV-1050.</p>
<h2>Must you give the data</h2>
<p>Fields marked with an asterisk are needed for the contract, and without them an order cannot be accepted. We make no automated decisions with legal effect on you. Without a parent’s consent the site may be used from the age of 13.</p>`,
  }
}
