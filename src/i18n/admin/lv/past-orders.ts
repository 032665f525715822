export const pastOrders = {
  title: 'Iepriekšējā veikala pasūtījumi',
  hint: 'Ko pircēji pasūtīja veikalā, kas jums bija pirms šī. Tos var tikai apskatīt: ne krājumā, ne rēķinos, ne pārskatos tie nav.',
  search: 'Numurs, vārds, e-pasts vai tālrunis',
  nothing: 'Nekas neatbilst.',
  empty: 'Šeit būs iepriekšējā veikala pasūtījumi, kad importēsiet failu ar tiem.',
  noLines: 'Failā nebija preču.',
  remove: 'Izdzēst šos pasūtījumus',
  removeSure: 'Izdzēst visus, ko pievienoja šis imports',
  removeHint:
    'Ja fails bija nepareizs: izdzēš visus pasūtījumus, ko šis imports pievienoja. Tie, kas jau bija, paliek tādi, kā teikts šajā failā. Labotu failu var importēt arī virsū.',
}
