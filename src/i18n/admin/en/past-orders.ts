export const pastOrders = {
  title: 'Orders of the previous shop',
  hint: 'What buyers ordered in the shop that you had before this one. They can only be looked at: stock, invoices and reports do not know them.',
  search: 'Number, name, e-mail or phone',
  nothing: 'Nothing matches.',
  empty: 'Orders of the previous shop appear here once you have imported their file.',
  noLines: 'The file had no products.',
  remove: 'Delete these orders',
  removeSure: 'Delete all that this import brought',
  removeHint:
    'If the file was wrong: deletes all orders that this import brought. Orders that were there before it stay, as this file says them. A corrected file can also be imported over them.',
}
