/** What the calls about prices answer. */
export const staffPrices = {
  invalid: 'Pārbaudiet atzīmētos laukus.',
  problems: {
    required: 'Aizpildiet šo lauku.',
    date: 'Norādiet datumu un laiku.',
    order: 'Beigām jābūt pēc sākuma.',
    percent: 'Procentiem jābūt no 1 līdz 90.',
    unknown: 'Šādas vērtības nav.',
  },
  sale: {
    state: 'Šo akciju tā vairs nevar mainīt: tās statuss ir cits.',
    empty: 'Vispirms pievienojiet akcijai preces.',
    past: 'Akcijas beigas jau ir pagājušas. Vispirms norādiet citas.',
    tooMany: 'Vienā akcijā var būt ne vairāk kā 20 000 preču. Sadaliet tās vairākās akcijās.',
    overlap: (list: string) => `Šīs preces tajās pašās dienās jau ir citā akcijā: ${list}.`,
  },
  lists: {
    headings: ['Kods', 'No gabaliem', 'Cena ar PVN'],
    invalid: 'Pārbaudiet atzīmētos laukus.',
    problems: {
      required: 'Ierakstiet nosaukumu.',
      tooLong: 'Ne vairāk kā 120 zīmes.',
      taken: 'Cenrādis ar šādu nosaukumu jau ir.',
      date: 'Norādiet datumu un laiku.',
      order: 'Beigām jābūt pēc sākuma.',
      unknown: 'Tādas vērtības nav.',
    },
    refused: {
      tooMany: 'Cenrādī var būt ne vairāk kā 100 000 cenu.',
      gone: 'Šāda pircēja vairs nav.',
    },
  },
}
