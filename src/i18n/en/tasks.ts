import type { tasks as lv } from '../lv/tasks.ts'

export const tasks: typeof lv = {
  kinds: {
    'new-order': 'New order: prepare it',
    'invoice-overdue': 'The invoice is overdue: get in touch with the buyer',
    'einvoice-invalid': 'The e-invoice breaks a rule and is not given out: find out why',
    'vat-holder': 'The name in VIES is not that of the account: confirm or refuse the VAT number',
    'pickup-points': 'The list of pickup points was refused, the last good one stays: look into it',
    'paid-late': 'Money came for an order that no longer waits for it: give it back or deliver',
    'paid-twice': 'The order was paid twice: give back what is too much',
    mismatch: 'The sum that came is not that of the order: decide what to do with it',
    'refunded-elsewhere': 'Money went back past the shop: record it in the order',
    'refund-by-hand': 'Money is to be given back by transfer: transfer it and record it in the order',
    'refund-refused': 'The bank refused the refund: give the money back in another way',
    'credit-note-missing': 'A refund has no credit note: make it',
    'open-parcel': 'A refunded product lies in a parcel with a label: open it and take the product out',
    'parcel-returned': 'A parcel comes back: contact the buyer and decide what to do',
    withdrawal: 'The buyer has withdrawn from the contract: give the money back once the goods are here',
    'stock-check': 'Goods were missing on the shelf: count them and correct the stock',
    'low-stock': 'Goods are running out: order them',
    'supplier-feed': 'Data of a supplier were not taken: open the import and decide',
    reviews: 'Reviews or questions wait to be published: read them with the commands reviews and questions',
    'database-write': 'Somebody changed data in the database behind the shop: find out who and why',
    backup: 'The nightly backup failed: remove the cause',
    audit: 'The nightly check found contradictions: run the command audit',
  },
  none: 'Nothing to do.',
}
