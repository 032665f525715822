/** Invented; their numbers pass the check. In place of the company register's open data. */
export const companies = [
  {
    regNum: '40999999992',
    name: 'SIA "Paraugs"',
    address: 'Parauga iela 5 - 2',
    city: 'Rīga',
    zip: 'LV-1010',
    isClosed: false,
  },
  {
    regNum: '90099999994',
    name: 'Parauga vidusskola',
    address: 'Skolas iela 2',
    city: 'Valmiera',
    zip: 'LV-4201',
    isClosed: false,
  },
  {
    regNum: '50999999994',
    name: 'SIA "Slēgtais paraugs"',
    address: 'Parauga iela 9',
    city: 'Rīga',
    zip: 'LV-1010',
    isClosed: true,
  },
]
