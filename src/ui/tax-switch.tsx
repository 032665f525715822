import { useShop } from './shop-context.tsx'

/** Which view of the prices the page shows; src/browser/tax-switch.ts acts on it and remembers it. */
export function TaxSwitch() {
  const { t } = useShop()
  return (
    <fieldset className="tax-switch" data-tax-switch="">
      <legend>{t.ui.pricesShown}</legend>
      <button type="button" data-prices-choice="gross" aria-pressed="true">
        {t.common.withTax}
      </button>
      <button type="button" data-prices-choice="net" aria-pressed="false">
        {t.common.withoutTax}
      </button>
    </fieldset>
  )
}
