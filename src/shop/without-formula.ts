const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A spreadsheet would run a text that begins so as a formula; the apostrophe makes it text. */
export const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
