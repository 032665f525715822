const PERSON = 'person'

/** What somebody else has typed in this tab is forgotten, however their session ended. */
export function keepDraftsOf(person: number) {
  const before = sessionStorage.getItem(PERSON)
  if (before !== null && before !== String(person)) sessionStorage.clear()
  sessionStorage.setItem(PERSON, String(person))
}
