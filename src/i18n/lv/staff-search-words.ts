export const searchWords = {
  words: 'Ierakstiet vārdus, ko pircēji meklē (2–60 rakstzīmes, bez e-pasta un tālruņa).',
  target: 'Tādas adreses vai preces koda veikalā nav.',
  rule: 'Ierakstiet vismaz divus vārdus vai vārdu un to, ko tas nozīmē. Komatus vārdos nelietojiet.',
  file: { name: 'meklejumi-bez-rezultata', words: 'Vārdi', lang: 'Valoda', count: '30 dienās', lastDay: 'Pēdējoreiz' },
}
