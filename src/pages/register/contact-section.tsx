import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import type { SectionProps } from './use-registration.ts'

export function ContactSection({ words, callingCodes, registration: { form, errors, change, setUser } }: SectionProps) {
  const userText = (name: 'name' | 'surname' | 'email', autoComplete: string, type = 'text') => (
    <TextField
      label={words[name]}
      name={`user.${name}`}
      type={type}
      value={form.user[name]}
      error={errors[`user.${name}`]}
      autoComplete={autoComplete}
      maxLength={type === 'email' ? 254 : 100}
      onChange={(event) => setUser(name, event.currentTarget.value)}
      required
    />
  )

  const password = (name: 'password' | 'password_confirmation', label: string, hint?: string) => (
    <PasswordField
      label={label}
      name={`user.${name}`}
      autoComplete="new-password"
      value={form.user[name]}
      hint={hint}
      error={errors[`user.${name}`]}
      onChange={(event) => setUser(name, event.currentTarget.value)}
      required
    />
  )
  return (
    <section>
      <h2>{words.contact}</h2>
      <div className="fields">
        {userText('name', 'given-name')}
        {userText('surname', 'family-name')}
        {userText('email', 'email', 'email')}
        <PhoneField
          label={words.phone}
          name="user.phone"
          value={form.user.phone}
          codes={callingCodes}
          errors={errors}
          onChange={(phone) =>
            change({ user: { ...form.user, phone } }, 'user.phone.number', 'user.phone.countryCallingCode')
          }
          required
        />
        {password('password', words.password, words.passwordHint)}
        {password('password_confirmation', words.passwordAgain)}
      </div>
    </section>
  )
}
