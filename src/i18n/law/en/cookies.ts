import { asHtml, type LawText } from '../../../shop/opening/law-data.ts'

/** Names and times as the code sets them; `test/content/own-cookies` compares. */
export const cookies: LawText = ({ identity }) => ({
  title: 'Cookies',
  subTitle: 'What this site keeps in your browser',
  content: `<p>A cookie is a small record that a site keeps in your browser. ${asHtml(identity.legal_name)} uses those below. The necessary ones need no consent, because without them the site could not do what you ask it to do. Those of statistics, advertising and social networks are used only after you have agreed.</p>
<h2>Necessary</h2>
<table><thead><tr><th>Name</th><th>For</th><th>Kept</th></tr></thead><tbody>
<tr><td>__Host-sid</td><td>the session: cart, log-in and protection against forged requests; set when you put something into the cart or open a form</td><td>90 days</td></tr>
<tr><td>consent</td><td>your choice about cookies</td><td>180 days</td></tr>
<tr><td>order-…</td><td>opens the page of an older order after you have confirmed its e-mail address</td><td>1 hour</td></tr>
</tbody></table>
<h2>After an action of yours</h2>
<table><thead><tr><th>Name</th><th>For</th><th>Kept</th></tr></thead><tbody>
<tr><td>compare</td><td>the products that you compare</td><td>30 days</td></tr>
<tr><td>showPricesWithTax</td><td>prices with or without VAT; also when a company logs in</td><td>30 days</td></tr>
<tr><td>display</td><td>products as a grid or a list</td><td>1 year</td></tr>
</tbody></table>
<p>Recently viewed products, your last searches, a chosen colour and whether the list of compared products is open are not cookies: they stay in your browser only, until you close the tab.</p>
<h2>For those who work in the shop</h2>
<table><thead><tr><th>Name</th><th>For</th><th>Kept</th></tr></thead><tbody>
<tr><td>__Secure-staff</td><td>log-in of staff to the back office</td><td>14 days</td></tr>
<tr><td>__Host-preview</td><td>lets staff see the shop before it opens</td><td>2 hours</td></tr>
</tbody></table>
<h2>Only with your consent</h2>
<p>If we measure visits or the results of advertising (with Google Tag Manager and the services that it loads) or show content of social networks, the site asks you first. Until you agree, nothing of them is loaded and none of their cookies is set. How long these are kept is said by whoever provides the service.</p>
<h2>How to change your choice</h2>
<p>Where the site asks for consent, you can change or withdraw it at any time under “Cookie settings” at the foot of each page; rejecting is as easy as accepting. We keep the time and version of your choice to be able to prove it. You can also delete cookies in the settings of your browser; then the site asks again. How we handle data is said in the <a href="/en/privacy-policy">privacy policy</a>.</p>`,
})
