/** Letters that sort as one share a group ("Š" with "S" in English, not in Latvian); digits and signs come first. */
export function byFirstLetter<Item extends { title: string }>(
  items: readonly Item[],
  locale: string,
): { letter: string; items: Item[] }[] {
  const order = new Intl.Collator(locale, { ignorePunctuation: true })
  const letters = new Intl.Collator(locale, { sensitivity: 'base' })
  const groups: { letter: string; items: Item[] }[] = []
  for (const item of items.toSorted((a, b) => order.compare(a.title, b.title))) {
    const letter = letterOf(item.title, locale)
    const group = groups.find((each) => letters.compare(each.letter, letter) === 0)
    if (group) group.items.push(item)
    else groups.push({ letter: plainest(letter, letters), items: [item] })
  }
  return groups
}

const OTHER = '#'

function letterOf(title: string, locale: string): string {
  const [letter] = /\p{L}|\p{N}/u.exec(title) ?? []
  return letter === undefined || /\p{N}/u.test(letter) ? OTHER : letter.toLocaleUpperCase(locale)
}

function plainest(letter: string, letters: Intl.Collator): string {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return letters.compare(plain, letter) === 0 ? plain : letter
}
