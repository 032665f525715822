import { STARS } from '../../shop/reviews/review.ts'
import { describedBy, ErrorMessage, type FieldProps, fieldId } from '../../ui/field.tsx'
import { Star } from '../../ui/rating.tsx'

type StarChoiceProps = { label: string; names: readonly string[]; value: number; error: FieldProps['error'] }

/** Radio buttons; the style sheet fills the stars up to the chosen one. */
export function StarChoice({ label, names, value, error }: StarChoiceProps) {
  const id = fieldId('stars')
  return (
    <fieldset id={id} className="star-choice" {...describedBy(id, { error })}>
      <legend className="field__label">{label}</legend>
      <div className="star-choice__row">
        {STARS.map((stars) => (
          <label key={stars} className="star-choice__star">
            <input type="radio" name="stars" value={stars} defaultChecked={value === stars} required />
            <Star />
            <span className="visually-hidden">{stars}: </span>
            <span className="star-choice__name">{names[stars - 1]}</span>
          </label>
        ))}
      </div>
      <ErrorMessage id={`${id}-error`} error={error} />
    </fieldset>
  )
}
