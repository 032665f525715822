export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Milliseconds, but for `cls` and `bytes`; scores of 0 to 100. */
export type Figures = Record<(typeof CATEGORIES)[number] | 'fcp' | 'lcp' | 'tbt' | 'cls' | 'bytes', number>
/** Of one run: as it was, and with each task as long as it had the processor (processor-time.ts). */
export type Run<Kind> = { asItWas: Kind; alone: Kind }
export type MeasuredPage = { page: string; median: Run<Figures>; runs: Run<Figures>[]; misses: string[] }

/** The figures as a table in Markdown. */
export function lighthouseTable(all: readonly MeasuredPage[]): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
  return [
    '| | performance | accessibility | best practices | SEO | FCP | LCP | TBT | CLS | in processor time: performance | LCP | TBT |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...all.map(({ page, median: { asItWas: m, alone } }) => {
      const cells = [m.performance, m.accessibility, m['best-practices'], m.seo, seconds(m.fcp), seconds(m.lcp)]
      const rest = [`${m.tbt} ms`, m.cls, alone.performance, seconds(alone.lcp), `${alone.tbt} ms`]
      return `| ${[page, ...cells, ...rest].join(' | ')} |`
    }),
  ].join('\n')
}
