import { useTexts } from './use-texts.ts'

/** browser/tax-switch.ts switches and stores the choice. */
export function TaxSwitch() {
  const t = useTexts()
  return (
    <fieldset className="tax-switch" data-tax-switch="">
      <legend>{t.frame.pricesShown}</legend>
      <button type="button" data-prices-choice="gross" aria-pressed="true">
        {t.common.withTax}
      </button>
      <button type="button" data-prices-choice="net" aria-pressed="false">
        {t.common.withoutTax}
      </button>
    </fieldset>
  )
}
