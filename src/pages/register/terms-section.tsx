import { Checkbox } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import type { SectionProps } from './use-registration.ts'

export function TermsSection({ words, registration: { form, errors, change } }: SectionProps) {
  const { to } = useShop()
  return (
    <div className="register__terms">
      <Checkbox
        label={words.subscription}
        name="terms.subscription"
        checked={form.terms.subscription}
        error={errors['terms.subscription']}
        onChange={(event) =>
          change({ terms: { ...form.terms, subscription: event.currentTarget.checked } }, 'terms.subscription')
        }
      />
      <Checkbox
        label={
          <>
            {words.privacyBefore}{' '}
            <a href={to(urls.privacyPolicy.to())} target="_blank" rel="noopener">
              {words.privacyLink}
            </a>
          </>
        }
        name="terms.privacy"
        checked={form.terms.privacy}
        error={errors['terms.privacy']}
        onChange={(event) =>
          change({ terms: { ...form.terms, privacy: event.currentTarget.checked } }, 'terms.privacy')
        }
        required
      />
    </div>
  )
}
