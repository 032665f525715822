import { type Box, type Fit, type FreeSpace, fitOf, type Side } from '../../../shop/catalogue/real-size.ts'
import { ErrorMessage } from '../../../ui/field.tsx'
import type { TypedSizes } from './use-typed.ts'
import type { SizeWords } from './words.ts'

const SIDES = ['width', 'depth', 'height'] as const

type FitProps = {
  words: SizeWords
  box: Box
  typed: TypedSizes
  onType(typed: TypedSizes): void
  measure(millimetres: number): string
}

export function FitForm({ words: { fit: words }, box, typed, onType, measure }: FitProps) {
  const place = placeOf(typed)
  const isWrong = SIDES.some((side) => place[side] === null)
  const answer = isWrong ? '' : answerOf(fitOf(box, knownOf(place)), words, measure)
  const { fits } = fitOf(box, knownOf(place))
  return (
    <form className="size__tools" onSubmit={(event) => event.preventDefault()} autoComplete="off" noValidate>
      <fieldset>
        <legend className="size__legend">{words.title}</legend>
        <p className="size__hint" id="size-fit-hint">
          {words.text}
        </p>
        <div className="size__sides">
          {SIDES.map((side) => (
            <label key={side} className="size__side">
              <span className="field__label">
                {words[side]}, {words.unit}
              </span>
              <input
                className="input"
                name={`size-${side}`}
                inputMode="decimal"
                maxLength={9}
                value={typed[side]}
                aria-invalid={place[side] === null || undefined}
                aria-describedby={place[side] === null ? 'size-fit-wrong' : 'size-fit-hint'}
                onChange={(event) => onType({ ...typed, [side]: event.currentTarget.value })}
              />
            </label>
          ))}
        </div>
        <ErrorMessage id="size-fit-wrong" error={isWrong ? words.wrong : undefined} />
      </fieldset>
      <p className="size__answer" role="status" data-fits={answer ? (fits ? 'yes' : 'no') : undefined}>
        {answer}
      </p>
    </form>
  )
}

/** Undefined where nothing is typed, null where it is no length. */
function placeOf(typed: TypedSizes): Record<Side, number | null | undefined> {
  return { width: lengthOf(typed.width), depth: lengthOf(typed.depth), height: lengthOf(typed.height) }
}

/** Centimetres as people write them: „120", „64,5". */
function lengthOf(text: string): number | null | undefined {
  const written = text.trim().replace(/\s*cm$/i, '')
  if (!written) return undefined
  const value = /^\d{1,5}([.,]\d)?$/.test(written) ? Number(written.replace(',', '.')) : 0
  return value >= 1 && value <= 10_000 ? Math.round(value * 10) : null
}

export const typedPlace = (typed: TypedSizes): FreeSpace => knownOf(placeOf(typed))

function knownOf(place: Record<Side, number | null | undefined>): FreeSpace {
  return Object.fromEntries(SIDES.flatMap((side) => (place[side] ? [[side, place[side]]] : [])))
}

function answerOf({ fits, isTurned, left }: Fit, words: SizeWords['fit'], measure: FitProps['measure']): string {
  if (left.length === 0) return ''
  if (fits) {
    const rest = listed(
      left.map(({ side, millimetres }) => words.left[side](measure(millimetres))),
      words.and,
    )
    return isTurned ? words.fitsTurned(rest) : words.fits(rest)
  }
  const missing = left.filter(({ millimetres }) => millimetres < 0)
  return words.tooLarge(
    listed(
      missing.map(({ side, millimetres }) => words.missing[side](measure(-millimetres))),
      words.and,
    ),
  )
}

/** „a, b un c" */
const listed = (parts: readonly string[], and: string): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${and} ${parts.at(-1)}`
