import type { structure as lv } from '../lv/staff-structure.ts'

export const structure: typeof lv = {
  invalid: 'Check the marked fields.',
  fields: {
    required: 'Fill in this field.',
    'too-long': 'The text is too long.',
    slug: 'An address has only small letters without accents, digits and hyphens, such as “table-lamps”.',
    taken: 'This address is taken. Choose another one.',
    email: 'Enter an e-mail address, such as anna@example.com.',
    color: 'Write a colour like #1f5a43.',
    role: 'Choose one of the listed meanings.',
    path: 'Enter the name of a picture, such as categories/tables.',
    link: 'Enter an address of the shop, such as /returns, or one of another site with https://.',
    price: 'Enter a price, such as 12.50.',
    unknown: 'This field cannot be edited.',
  },
  cycle: 'A category cannot be moved below itself.',
  same: 'Choose another one.',
  categoryInUse: 'The category still has products or subcategories. Move them first.',
  manufacturerInUse: 'The manufacturer still has products. Merge it into another one.',
  attributeInUse: 'Products still have it. Merge it into another one or take it off the products.',
  linkRequired: 'The law asks for this link. It can be renamed and moved, but not removed.',
  pinOutside: 'Only products of this category and of those below it can be pinned.',
  attributesDiffer: 'Options can be merged only within one attribute.',
  optionsConflict: 'Variations of a product could not be told apart after the merge.',
}
