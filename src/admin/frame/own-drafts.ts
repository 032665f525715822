const PERSON = 'person'

/** Removes the drafts of another person who used this tab before, also where their session expired. */
export function keepDraftsOf(person: number) {
  const before = sessionStorage.getItem(PERSON)
  if (before !== null && before !== String(person)) sessionStorage.clear()
  sessionStorage.setItem(PERSON, String(person))
}
