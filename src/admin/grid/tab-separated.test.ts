import { expect, test } from 'vitest'
import { tabSeparated } from './tab-separated.ts'

type Row = { buyer: string; total: string }

const columns = [
  { title: 'Pircējs', text: ({ buyer }: Row) => buyer },
  { title: 'Summa', isNumber: true, text: ({ total }: Row) => total },
]

test('chosen rows are copied with their heads, a row each, whatever was typed in them', () => {
  const rows = [
    { buyer: 'Anna\tBērziņa\r\nOgre', total: '12.50' },
    { buyer: '=HYPERLINK("https://ļauns.example")', total: '-3.00' },
    { buyer: '\t+371 20000001', total: '' },
  ]
  expect(tabSeparated(columns, rows).split('\n')).toEqual([
    'Pircējs\tSumma',
    'Anna Bērziņa Ogre\t12.50',
    `'=HYPERLINK("https://ļauns.example")\t-3.00`,
    `' +371 20000001\t`,
  ])
})
