/** What moves a terminal's cursor or turns the direction of the text behind it; nobody sees or means it in a name. */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const EVERY_CONTROL = new RegExp(CONTROL, 'gu')

export const hasControlCharacters = (text: string): boolean => CONTROL.test(text)

/** For a terminal. */
export const withoutControlCharacters = (text: string): string => text.replace(EVERY_CONTROL, '\ufffd')
