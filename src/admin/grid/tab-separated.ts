import { withoutFormula } from '../../shop/without-formula.ts'

type TextColumn<Row> = { title: string; isNumber?: boolean; text: (row: Row) => string }

/** As spreadsheets paste it, with no formula among what buyers have typed. */
export function tabSeparated<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  const clean = (text: string) => text.replace(/[\t\r\n]+/g, ' ')
  const cell = ({ isNumber, text }: TextColumn<Row>, row: Row) =>
    isNumber ? clean(text(row)) : withoutFormula(clean(text(row)))
  return [
    columns.map(({ title }) => clean(title)).join('\t'),
    ...rows.map((row) => columns.map((column) => cell(column, row)).join('\t')),
  ].join('\n')
}
