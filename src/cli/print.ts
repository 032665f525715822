import { withoutControlCharacters } from '../shop/control-characters.ts'

/** Prints one line without control characters: buyers' input may contain terminal escape sequences. */
export const print = (line: string) => console.log(withoutControlCharacters(line))
