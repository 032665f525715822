import type { InputHTMLAttributes } from 'react'
import { describedBy, FieldFrame, type FieldProps, fieldId } from './field.tsx'
import { Icon } from './icon.tsx'
import { useShop } from './shop-context.tsx'

/** browser/password-toggle.ts handles the button, so that it works without React. */
export function PasswordField({
  label,
  name,
  error,
  hint,
  required = false,
  hideLabel,
  id = fieldId(name),
  autoComplete = 'current-password',
  ...rest
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'type'>) {
  const { t } = useShop()
  return (
    <FieldFrame {...{ id, label, error, hint, required, hideLabel }}>
      <div className="password">
        <input
          {...rest}
          className="input"
          id={id}
          name={name}
          type="password"
          autoComplete={autoComplete}
          required={required}
          {...describedBy(id, { error, hint })}
        />
        <button
          className="password__eye"
          type="button"
          data-password-toggle={id}
          data-show={t.ui.showPassword}
          data-hide={t.ui.hidePassword}
          aria-label={t.ui.showPassword}
        >
          <Icon name="eye" size={20} />
          <Icon name="eyeOff" size={20} />
        </button>
      </div>
    </FieldFrame>
  )
}
