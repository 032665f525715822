/** Both amounts are in the page; CSS shows the one chosen by the tax switch. */
export function BothPrices({ gross, net }: { gross: string; net: string }) {
  return (
    <>
      <span className="with-tax">{gross}</span>
      <span className="without-tax">{net}</span>
    </>
  )
}
