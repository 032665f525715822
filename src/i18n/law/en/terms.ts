import { asHtml, type LawData, type LawText, placeOf } from '../../../shop/opening/law-data.ts'
import { modelForm } from './model-form.ts'

export const terms: LawText = (data) => ({
  title: 'Terms of sale',
  subTitle: 'The distance contract for the sale of goods',
  content: content(data),
})

const content = ({ identity, transferDays }: LawData) => {
  const email = asHtml(identity.email)
  const vat = identity.vat_num && `, VAT number ${asHtml(identity.vat_num)}`
  return `<h2>1. The seller</h2>
<p>The goods are sold by ${asHtml(identity.legal_name)}, registration number ${asHtml(identity.reg_num)}${vat}, registered address ${placeOf(identity)}, Latvia. E-mail: ${email}, phone: ${asHtml(identity.phone)}.</p>
<p>These terms apply to purchases on the site “${asHtml(identity.name)}”. By ordering you confirm that you have read them. The version in force on the day of the order applies; we send it by e-mail with the order confirmation.</p>
<h2>2. Order and contract</h2>
<ul>
<li>You put goods in the cart, choose delivery and payment, check the order and press the button “Order and pay”. Until then everything can be changed or cancelled.</li>
<li>Having received the order, we send a confirmation by e-mail. With it the contract is made.</li>
<li>If we cannot supply the goods, we say so without delay and refund what you have paid.</li>
<li>You can buy without signing up. The contract is in Latvian or English, the language in which you ordered. We keep the order, and signed-up buyers see it in their profile.</li>
</ul>
<h2>3. Prices</h2>
<p>Prices are in euro ${identity.vat_num ? 'and include value added tax unless you have chosen to show prices without VAT' : 'and final'}. The delivery charge is shown in the cart and at checkout before you confirm. The price stated at the moment of ordering applies.</p>
<p>Where a price is reduced, the lowest price that we applied in the 30 days before the reduction stands beside it. The percentage is reckoned from that price.</p>
<h2>4. Payment</h2>
<p>The ways of payment are on the page <a href="/en/delivery-and-payment">Delivery and payment</a>; those that fit your order are offered at checkout. Goods to be paid by transfer are reserved until the invoice is due (number of days: ${transferDays}); if the money has not arrived by then, we cancel the order. If you buy in instalments, they are offered by a lender with whom you make a separate contract.</p>
<h2>5. Delivery</h2>
<p>Countries, methods, charges and times are on the page <a href="/en/delivery-and-payment">Delivery and payment</a>. Unless agreed otherwise, we deliver within 30 days of the contract at the latest. The risk of loss or damage passes to a consumer when they, or a person named by them other than the carrier, receive the goods.</p>
<p>If the packaging is damaged, tell the courier or take a picture at the locker and write to us. This helps, but your rights do not depend on it.</p>
<h2>6. Right of withdrawal</h2>
<p>A consumer may withdraw from the contract <strong>within 14 days</strong> without giving a reason. The period runs from the day of receiving the goods; if an order comes in parts, from receiving the last of them. To withdraw, use the function <a href="/en/withdraw">“Withdraw from contract here”</a>, the model form below or any other clear statement. It is enough to send the statement before the period ends.</p>
<ul>
<li>We refund all that you paid, including the charge of the cheapest delivery offered, within 14 days of receiving your statement and by the same means of payment. We may wait until we have the goods or proof that they were sent.</li>
<li>You send the goods back within 14 days of your statement. You bear the direct cost of returning them unless we have offered to bear it.</li>
<li>You are liable for diminished value if you use the goods more than is needed to establish their nature and functioning, as you might in a shop.</li>
</ul>
<p>There is no right of withdrawal for goods made to your specification or clearly personalised, goods that spoil quickly, sealed goods that cannot be returned for reasons of health or hygiene once opened, and opened audio or video recordings and software. Other exceptions that the law provides for are stated on the product page.</p>
${modelForm(identity)}
<h2>7. Legal guarantee and complaints</h2>
<p>We are liable for any lack of conformity for <strong>two years</strong> from delivery. If it shows within one year, it is presumed to have existed at delivery unless we prove otherwise. You may first ask for repair or replacement free of charge; if that is impossible or not done within a reasonable time, for a price reduction or for an end to the contract and a refund.</p>
<p>To complain, write to ${email} or to our registered address: give the order number, what happened and what you want. We answer within 15 days. A producer’s guarantee, where the product page states one, adds to these rights and does not replace them.</p>
<h2>8. Disputes</h2>
<p>If our answer does not satisfy you, you may turn to the Consumer Rights Protection Centre (PTAC): Brīvības iela 55, Rīga, LV-1010, pasts@ptac.gov.lv, www.ptac.gov.lv, which also informs about out-of-court settlement, or to a court. If you live in another EU country, the European Consumer Centre helps. Latvian law applies to the contract; this takes away no protection that the mandatory rules of a consumer’s home country give.</p>
<h2>9. Companies and public bodies</h2>
<p>For buyers in the course of business, and for public bodies, the consumer rights in points 6 and 7 do not apply; the Civil Law and the Commercial Law bind them, and returns are agreed separately.</p>
<h2>10. Personal data and the rest</h2>
<p>How we process data is described in the <a href="/en/privacy-policy">privacy policy</a>. If one of these terms is not valid, the others remain in force.</p>`
}
