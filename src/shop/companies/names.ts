/** Ignores case, diacritics, punctuation, the order of words and the notation of the legal form, but not the form. */
export function isSameCompanyName(one: string, other: string): boolean {
  const [a, b] = [readName(one), readName(other)]
  if (a.words.length === 0 || b.words.length === 0) return false
  if (a.form && b.form && a.form !== b.form) return false
  return sorted(a.words) === sorted(b.words) || a.words.join('') === b.words.join('')
}

type CompanyName = { words: string[]; form: string | null }

const sorted = (words: readonly string[]) => [...words].sort().join(' ')

const LETTERS: Readonly<Record<string, string>> = { Ł: 'L', Ø: 'O', Æ: 'AE', Œ: 'OE', Đ: 'D' }

function readName(text: string): CompanyName {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[ŁØÆŒĐ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/&/g, ' UN ')
    .replace(/\bAND\b/g, 'UN')
    // Abbreviations: "S.I.A.", "A/S", "Sp. z o.o.".
    .replace(/(?<![\p{L}\p{N}])(\p{L})[./]\s?(?=\p{L}(?![\p{L}\p{N}]))/gu, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  for (const [form, spellings] of LEGAL_FORMS) {
    for (const spelling of spellings) {
      const rest = withoutPhrase(plain, spelling)
      if (rest !== null) return { words: wordsOf(rest), form }
    }
  }
  return { words: wordsOf(plain), form: null }
}

const wordsOf = (text: string) => text.split(' ').filter(Boolean)

function withoutPhrase(name: string, phrase: string): string | null {
  if (name.startsWith(`${phrase} `)) return name.slice(phrase.length)
  if (name.endsWith(` ${phrase}`)) return name.slice(0, -phrase.length)
  return null
}

/** By abbreviation; in capitals without diacritics, longer phrases first. */
const LEGAL_FORMS: readonly (readonly [string, readonly string[]])[] = [
  // Latvia
  ['VAS', ['VALSTS AKCIJU SABIEDRIBA', 'VAS']],
  ['PAS', ['PASVALDIBAS AKCIJU SABIEDRIBA', 'PAS']],
  ['VSIA', ['VALSTS SABIEDRIBA AR IEROBEZOTU ATBILDIBU', 'VALSTS SIA', 'VSIA']],
  ['PSIA', ['PASVALDIBAS SABIEDRIBA AR IEROBEZOTU ATBILDIBU', 'PASVALDIBAS SIA', 'PSIA']],
  ['SIA', ['SABIEDRIBA AR IEROBEZOTU ATBILDIBU', 'SIA']],
  ['IK', ['INDIVIDUALAIS KOMERSANTS', 'IK']],
  ['IU', ['INDIVIDUALAIS UZNEMUMS', 'IU']],
  ['PS', ['PILNSABIEDRIBA', 'PS']],
  ['KS', ['KOMANDITSABIEDRIBA', 'KS']],
  ['ZS', ['ZEMNIEKU SAIMNIECIBA', 'ZS']],
  ['KOOPERATIVS', ['LAUKSAIMNIECIBAS PAKALPOJUMU KOOPERATIVA SABIEDRIBA', 'KOOPERATIVA SABIEDRIBA', 'LPKS']],
  ['BIEDRIBA', ['BIEDRIBA']],
  ['NODIBINAJUMS', ['NODIBINAJUMS']],
  // Lithuania
  ['UAB', ['UZDAROJI AKCINE BENDROVE', 'UAB']],
  ['AB', ['AKCINE BENDROVE', 'AKTIEBOLAGET', 'AKTIEBOLAG', 'AB']],
  ['MB', ['MAZOJI BENDRIJA', 'MB']],
  ['II', ['INDIVIDUALI IMONE', 'II']],
  ['VSI', ['VIESOJI ISTAIGA', 'VSI']],
  ['TUB', ['TIKROJI UKINE BENDRIJA', 'TUB']],
  ['KUB', ['KOMANDITINE UKINE BENDRIJA', 'KUB']],
  ['ZUB', ['ZEMES UKIO BENDROVE', 'ZUB']],
  // Estonia
  ['OU', ['OSAUHING', 'OU']],
  ['TU', ['TAISUHING', 'TU']],
  ['UU', ['USALDUSUHING', 'UU']],
  ['FIE', ['FUUSILISEST ISIKUST ETTEVOTJA', 'FIE']],
  ['MTU', ['MITTETULUNDUSUHING', 'MTU']],
  ['SA', ['SIHTASUTUS', 'SPOLKA AKCYJNA', 'SA']],
  // Latvia and Estonia; Denmark writes it A/S.
  ['AS', ['AKCIJU SABIEDRIBA', 'AKTSIASELTS', 'AKTIESELSKAB', 'AS']],
  // Finland, Poland, Germany, the Netherlands, Denmark
  ['OYJ', ['JULKINEN OSAKEYHTIO', 'OYJ']],
  ['OY', ['OSAKEYHTIO', 'OY']],
  ['SPZOO', ['SPOLKA Z OGRANICZONA ODPOWIEDZIALNOSCIA', 'SP Z OO', 'SP Z O O', 'SPZOO']],
  ['GMBH', ['GESELLSCHAFT MIT BESCHRANKTER HAFTUNG', 'GMBH']],
  ['AG', ['AKTIENGESELLSCHAFT', 'AG']],
  ['BV', ['BESLOTEN VENNOOTSCHAP', 'BV']],
  ['APS', ['ANPARTSSELSKAB', 'APS']],
]
