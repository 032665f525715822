import { cutText } from './cut-text.ts'
import { useTexts } from './use-texts.ts'

/** Without script the whole text is visible. */
export function ReadMore({ text, limit }: { text: string; limit: number }) {
  const t = useTexts()
  const { short, rest } = cutText(text, limit)
  if (!rest) return <p className="read-more">{text}</p>
  const dropped = text.slice(short.length, text.length - rest.length)
  return (
    <div className="read-more">
      <p>
        {short}
        <span className="read-more__dots" aria-hidden="true">
          …
        </span>
        <span className="read-more__rest">
          {dropped}
          {rest}
        </span>
      </p>
      <button
        type="button"
        className="link-button read-more__button"
        data-read-more=""
        data-more={t.frame.readMore}
        data-less={t.frame.readLess}
        aria-expanded="false"
      >
        {t.frame.readMore}
      </button>
    </div>
  )
}
