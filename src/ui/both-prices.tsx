/** An amount in both views; the tax switch shows one of them. */
export function BothPrices({ gross, net }: { gross: string; net: string }) {
  return (
    <>
      <span className="with-tax">{gross}</span>
      <span className="without-tax">{net}</span>
    </>
  )
}
