export const watch = {
  subjects: {
    down: (shop: string) => `Veikals ${shop} neatbild`,
    'disk-full': (shop: string) => `Veikala ${shop} serverī beidzas vieta`,
    'backup-late': (shop: string) => `Veikalam ${shop} nav jaunas rezerves kopijas`,
  },
  overSubjects: {
    down: (shop: string) => `Veikals ${shop} atkal darbojas`,
    'disk-full': (shop: string) => `Veikala ${shop} serverī atkal ir vieta`,
    'backup-late': (shop: string) => `Veikala ${shop} rezerves kopija ir izveidota`,
  },
  texts: {
    down: 'Jau vairāk nekā divas minūtes pircēji veikalu nevar atvērt. Serverī to, kas noticis, parāda:\n\njournalctl -u shop -n 100\nsystemctl restart shop',
    'disk-full':
      'Diskā ar veikala datiem ir mazāk nekā 10 % brīvas vietas. Kad vieta beigsies, pasūtījumus nevarēs pieņemt.',
    'backup-late':
      'Jaunākā rezerves kopija ir vecāka par divām dienām. Cēloni parāda:\n\nshop tasks\njournalctl -u shop -n 100',
  },
  failed: {
    subject: (shop: string, unit: string) => `Veikals ${shop}: neizdevās ${unit}`,
    text: (unit: string) => `Serverī neizdevās ${unit}. Cēloni parāda:\n\njournalctl -u ${unit} -n 100`,
  },
}
