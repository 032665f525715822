/** Cursor movement and text direction, for output in a terminal. */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const EVERY_CONTROL = new RegExp(CONTROL, 'gu')

export const hasControlCharacters = (text: string): boolean => CONTROL.test(text)

export const withoutControlCharacters = (text: string): string => text.replace(EVERY_CONTROL, '\ufffd')
