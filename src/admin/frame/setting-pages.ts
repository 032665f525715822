import { fieldsOfForm, SETTING_FORM_NAMES } from '../../shop/settings/setting-forms.ts'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'

type SettingPage = { to: string; label: string; words: readonly string[] }

/** Pages of settings that have the text in their title, their description or the name of one of their fields. */
export function useSettingPages(text: string): readonly SettingPage[] {
  const { t } = useAdmin()
  const can = useCan()
  const wanted = text.toLowerCase()
  if (wanted.length < 2 || !can('read:settings')) return []
  return pagesOf(t).filter(({ label, words }) => [label, ...words].some((word) => word.toLowerCase().includes(wanted)))
}

function pagesOf({ settings, vat, delivery }: AdminTexts): SettingPage[] {
  const labels: Readonly<Record<string, string>> = settings.labels
  const forms = SETTING_FORM_NAMES.map((form) => {
    const { title, hint } = settings.forms[form]
    const words = [hint, ...Object.keys(fieldsOfForm(form)).map((field) => labels[field] ?? '')]
    return form === 'tax'
      ? { to: '/settings/vat', label: vat.title, words: [vat.cardHint, ...words] }
      : { to: `/settings/${form}`, label: title, words }
  })
  return [
    ...forms,
    { to: '/delivery/shops', label: delivery.nav.shops, words: [] },
    { to: '/delivery/days', label: delivery.nav.days, words: [] },
  ]
}
