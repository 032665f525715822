import { withoutControlCharacters } from '../shop/control-characters.ts'

/** Prints one line. What buyers wrote may hold sequences that clear the screen and write other words on it. */
export const say = (line: string) => console.log(withoutControlCharacters(line))
