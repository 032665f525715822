import type { CompanyTexts } from './member.ts'

export type ShownLine = { key: number; title: string; code: string; quantity: number; each: string; sum: string }

export function GoodsTable({ words, lines }: { words: CompanyTexts; lines: readonly ShownLine[] }) {
  return (
    <ul className="company-goods" aria-label={words.goods}>
      {lines.map(({ key, title, code, quantity, each, sum }) => (
        <li key={key}>
          <span>
            {title}
            <small>
              {code ? `${code} · ` : ''}
              {words.pieces(quantity)} × {each}
            </small>
          </span>
          <strong>{sum}</strong>
        </li>
      ))}
    </ul>
  )
}
