export const MAX_LISTS = 20
export const MAX_LIST_NAME = 60

/** Without characters that cannot be seen; a joiner (U+200D) stays, because pictures of several people have it. */
export const cleanListName = (typed: string) => typed.replace(/(?:(?!\u200d)\p{Cf}|\s)+/gu, ' ').trim()

export type ListNameProblem = 'empty' | 'too-long' | 'taken' | 'too-many'

export function checkListName(name: string): 'empty' | 'too-long' | null {
  if (/^\u200d*$/.test(name)) return 'empty'
  return [...name].length > MAX_LIST_NAME ? 'too-long' : null
}
