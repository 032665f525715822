export const staffVat = {
  rate: 'Ievadiet procentus no 0 līdz 50, piemēram, 21 vai 12,5.',
  day: 'Ievadiet datumu.',
  past: 'Likmi, kas jau ir spēkā, nemaina. Izvēlieties vēlāku dienu.',
  taken: 'Tāda jau ir. Vispirms to noņemiet.',
  same: 'Šāda likme tajā dienā jau ir spēkā.',
  country: 'Izvēlieties valsti.',
  ordered: 'No šīs dienas jau ir pasūtījumi. Izvēlieties vēlāku dienu.',
  later: 'Izvēlieties dienu, kas ir pēc iepriekšējās maiņas.',
}
