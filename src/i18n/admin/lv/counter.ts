/** Paying in the shop when the goods are fetched. */
export const counter = {
  title: 'Samaksa veikalā',
  due: (sum: string) => `Pircējs maksās, saņemot preces: ${sum}`,
  /** „5. dec.” */
  until: (day: string) => `Preces gaida pircēju līdz ${day}, pēc tam pasūtījumu atceļ.`,
  paid: { cash: 'Samaksāts skaidrā naudā', card: 'Samaksāts ar karti' },
  hint: (sum: string) =>
    `Pārliecinieties, ka saņemti ${sum}. Pircējam izraksta rēķinu un nosūta vēstuli. To nevar atsaukt.`,
  handsOver: 'Preces izsniedz pircējam, un pasūtījums ir pabeigts.',
  staysHere: 'Preces vēl nav gatavas izsniegšanai un paliek veikalā.',
  confirm: (sum: string) => `Saņemti ${sum}`,
}
