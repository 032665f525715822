/** With the decimal comma of Latvian. */
const ratio = (value: number) => (Math.floor(value * 100) / 100).toFixed(2).replace('.', ',')

type Problem = { ratio: number; least: number; suggestion: string | null }

export const staffTheme = {
  colour: 'Ievadiet krāsu, piemēram, #0f5c4a.',
  contrast: (problem: Problem) =>
    `Nepietiekams kontrasts: ${ratio(problem.ratio)} : 1, vajag vismaz ${String(problem.least).replace('.', ',')} : 1. ` +
    (problem.suggestion ? `Tuvākā derīgā krāsa: ${problem.suggestion}.` : 'Mainiet fona vai teksta krāsu.'),
}
