import { type ComponentType, useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'

const PANEL_ID = 'shop-stock'

type Panel = ComponentType<{ productId: number }>

/** Without script, and where the script does not come, a link to the page that says the same. */
export function ShopStockLink({ productId, link }: { productId: number; link: string }) {
  const { t } = useShop()
  const [isLive, setLive] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [Panel, setPanel] = useState<Panel | null>(null)
  useEffect(() => setLive(true), [])
  const toggle = () => {
    setOpen(!isOpen)
    if (Panel) return
    import('../../browser/shop-stock-panel.tsx').then(
      (module) => setPanel(() => module.ShopStockPanel),
      () => location.assign(link),
    )
  }
  const label = (
    <>
      <Icon name="store" size={22} />
      {t.product.shops.title}
      <Icon name="down" size={20} />
    </>
  )
  return (
    <div className="buy__shops">
      {isLive ? (
        <button type="button" className="buy__mark" aria-expanded={isOpen} aria-controls={PANEL_ID} onClick={toggle}>
          {label}
        </button>
      ) : (
        <a className="buy__mark" href={link} rel="nofollow">
          {label}
        </a>
      )}
      <div id={PANEL_ID} hidden={!isOpen}>
        {isOpen && Panel ? <Panel productId={productId} /> : null}
      </div>
    </div>
  )
}
