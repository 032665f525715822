import { useShop } from './shop-context.tsx'

/** Both amounts are in the page; CSS shows the one chosen by the tax switch. */
export function BothPrices({ gross, net }: { gross: string; net: string }) {
  return (
    <>
      <span className="with-tax">{gross}</span>
      <span className="without-tax">{net}</span>
    </>
  )
}

/** After an amount that stays with VAT while prices are shown without. */
export function WithTax() {
  const { t } = useShop()
  return <span className="without-tax"> {t.common.withTax}</span>
}

/** Above or below amounts that all stay with VAT. */
export function TaxNote() {
  const { t } = useShop()
  return <p className="tax-note without-tax">{t.common.amountsWithTax}</p>
}
