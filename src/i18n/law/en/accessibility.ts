import { asHtml, type LawText } from '../../../shop/opening/law-data.ts'

/** Of the shop as the program makes it; what the merchant adds to it, and knows of gaps, is theirs to write. */
export const accessibility: LawText = ({ identity, today }) => {
  const email = asHtml(identity.email)
  const phone = asHtml(identity.phone)
  const name = asHtml(identity.legal_name)
  return {
    title: 'Accessibility statement',
    subTitle: 'A shop that everyone can use',
    content: `<p>${name} builds this site so that people with impaired sight, hearing, movement or perception can shop here too, as the Latvian law on the accessibility of goods and services requires.</p>
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
<p>This statement was made on ${dayIn(today)} from our own assessment.</p>`,
  }
}

const dayIn = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
