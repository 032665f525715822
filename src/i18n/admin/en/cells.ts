import { counted } from '../../plural.ts'
import type { cells as latvian } from '../lv/cells.ts'

const products = (n: number) => counted('en', n, { one: '# product', other: '# products' })

export const cells: typeof latvian = {
  open: (code: string) => `Open product ${code}`,
  edit: 'Edit in a table',
  title: 'Edit products in a table',
  tooNarrow:
    'The table needs a wider screen to keep its columns readable. Here, choose products in the list and press “Edit”, or paste values by code.',
  shown: (shown: number, all: number) =>
    shown >= all
      ? `All ${all.toLocaleString('en')}`
      : `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} are loaded; the others come as you scroll down.`,
  hint: 'Enter or a second press edits a cell, Esc takes it back. Several cells can be pasted from Excel. Ctrl+D or the handle in the corner fills down. Ctrl+Z undoes, Ctrl+S checks and saves. Esc and then Tab leaves the table. The price of a product with variations is that of the cheapest one.',
  code: 'Code',
  columns: {
    price: 'Price, €',
    previousPrice: 'Previous, €',
    cost: 'Cost, €',
    weight: 'Weight, kg',
    ean: 'EAN',
    isPublished: 'In the shop',
    isNew: 'New',
    unitKind: 'Unit',
    unitMilli: 'Amount',
    width: 'Width, cm',
    depth: 'Depth, cm',
    height: 'Height, cm',
    guaranteeMonths: 'Guarantee, mo.',
  },
  yes: 'yes',
  no: 'no',
  units: { kg: 'kg', l: 'l', m: 'm', m2: 'm²', piece: 'pcs' },
  problems: {
    required: 'Fill in the cell.',
    tooLong: 'The text is too long.',
    range: 'The number is too large or too small.',
    invalid: 'This value cannot be saved here.',
    ean: 'Not a valid EAN: check the digits.',
  },
  wrong: {
    price: 'Enter a price, for example 12.50.',
    previousPrice: 'Enter a price, for example 12.50.',
    cost: 'Enter a price, for example 12.50.',
    categoryId: 'There is no such category: enter the whole path, for example Furniture › Desks.',
    manufacturerId: 'There is no such manufacturer.',
    vatClass: 'There is no such VAT rate.',
    weight: 'Enter a weight, for example 1.25.',
    isPublished: 'Enter yes or no.',
    isNew: 'Enter yes or no.',
    unitKind: 'Enter kg, l, m, m² or pcs.',
    unitMilli: 'Enter a number, for example 0.75.',
    width: 'Enter centimetres, for example 80.5.',
    depth: 'Enter centimetres, for example 80.5.',
    height: 'Enter centimetres, for example 80.5.',
    guaranteeMonths: 'Enter months, for example 24.',
  },
  outside: (n: number) =>
    `${counted('en', n, { one: '# cell', other: '# cells' })} found no place: scroll down to load more products, or paste by code.`,
  elsewhere: (n: number) =>
    counted('en', n, {
      one: '# more product, which is not in this list, has unsaved changes.',
      other: '# more products, which are not in this list, have unsaved changes.',
    }),
  saving: {
    save: (n: number) => `Save ${counted('en', n, { one: '# change', other: '# changes' })}`,
    discard: 'Discard changes',
    cells: (n: number) => counted('en', n, { one: '# changed cell', other: '# changed cells' }),
    progress: (done: number, all: number) => `Saving: ${done} of ${all}.`,
    wrong: (n: number) =>
      counted('en', n, { one: '# cell has to be corrected.', other: '# cells have to be corrected.' }),
    showWrong: 'Show',
  },
  checkTitle: 'What will change',
  checkHint: 'Nothing has been written yet. What cannot be changed stays in the table.',
  backToCells: 'Back to the table',
  run: (n: number) => `Save ${products(n)}`,
  saved: (n: number) => counted('en', n, { one: '# product is saved.', other: '# products are saved.' }),
  seeOrUndo: 'See or undo',
  paste: {
    title: 'Paste by code',
    field: 'What to change',
    label: 'Code and new value, one product a line',
    hint: 'Copy columns from Excel or write, for example, TABLE-01 12.50. Codes of variations work, too; up to 5,000 lines.',
    submit: 'Check the changes',
    tooMany: (n: number) => `Up to ${n.toLocaleString('en')} products can be changed at once.`,
    done: (n: number) => counted('en', n, { one: '# line is checked.', other: '# lines are checked.' }),
    bad: (n: number) =>
      counted('en', n, {
        one: '# line is left in the field: there is no such code, it is repeated, or the value is not understood.',
        other: '# lines are left in the field: there is no such code, it is repeated, or the value is not understood.',
      }),
    goOn: (n: number) => `Go on with those checked (${n})`,
  },
}
