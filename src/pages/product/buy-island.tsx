import { type MouseEvent, useEffect, useState } from 'react'
import { scrollToElement } from '../../browser/animate-scroll.ts'
import type { Picture } from '../../shop/catalogue/media.ts'
import type { Prices } from '../../shop/catalogue/prices.ts'
import { LAST_PIECES, type StockStatus } from '../../shop/catalogue/stock.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { QuantityField } from '../../ui/quantity-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { choose, useChosen } from './chosen.ts'
import { NotifyForm } from './notify-form.tsx'

type Buyable = {
  id: number
  code: string
  prices: Prices
  lowest_formatted_price: string | null
  lowest_formatted_price_with_tax: string | null
  stock_status: StockStatus
  /** At most one more than the largest stock that is shown as a number. */
  available: number
}

export type Choice = Buyable & {
  label: string
  picture: Picture | null
  /** Index of its first picture in the gallery. */
  image: number | null
  link: string
}

export type BuyProps = {
  product: Buyable & { energy_class: string | null; unit_price: string | null }
  choices: Choice[]
  /** Name of the attribute in which the variations differ, as „Krāsa". */
  differsBy: string
  chosenId: number | null
}

/** Variations are links and the rest is a form, so the part works without script. */
export function BuyIsland({ product, choices, differsBy, chosenId }: BuyProps) {
  const { t, to } = useShop()
  const activeId = useChosen(chosenId)
  const chosen = choices.find(({ id }) => id === activeId) ?? null
  const [quantity, setQuantity] = useState(1)
  const active = chosen ?? product
  const mustChoose = choices.length > 0 && chosen === null
  const hasPriceRange = new Set(choices.map(({ prices }) => prices.current_price)).size > 1
  useTableOfVariations(choices, setQuantity)
  return (
    <div className="buy" id="buy">
      <p className="buy__code">
        {t.product.code}: <span data-product-code="">{active.code}</span>
      </p>
      <div className="buy__price">
        <Price prices={active.prices} from={mustChoose && hasPriceRange} lowest={active} size="page" />
        {product.energy_class ? <EnergyClass letter={product.energy_class} /> : null}
        {product.unit_price ? (
          <p className="buy__unit">
            {t.product.unitPrice}: {product.unit_price}
          </p>
        ) : null}
      </div>
      {choices.length > 0 ? (
        <Picker
          choices={choices}
          differsBy={differsBy}
          chosen={chosen}
          onChoose={(choice) => selectChoice(choice, setQuantity)}
        />
      ) : null}
      {mustChoose ? null : (
        <p className={`stock stock--${active.stock_status}`}>
          {t.catalogue.stock[active.stock_status]}
          {active.available > 0 && active.available <= LAST_PIECES ? (
            <span className="stock__last">{t.product.lastPieces(active.available)}</span>
          ) : null}
        </p>
      )}
      {mustChoose ? (
        <p className="buy__hint">{t.product.chooseVariation}</p>
      ) : active.available > 0 ? (
        <form className="buy__form" method="post" action={to(urls.cartAdd.to(active.id))} data-add-to-cart={active.id}>
          <QuantityField value={quantity} onChange={setQuantity} label={t.product.quantity} />
          <Button type="submit" size="large" className="buy__button">
            <Icon name="cart" size={22} />
            {t.product.addToCart}
          </Button>
        </form>
      ) : (
        <NotifyForm key={active.id} productId={active.id} />
      )}
      <Marks id={product.id} />
    </div>
  )
}

function selectChoice(choice: Choice, setQuantity: (quantity: number) => void) {
  choose(choice.id)
  setQuantity(1)
  history.replaceState(history.state, '', choice.link)
  if (choice.image !== null) document.querySelector<HTMLElement>(`[data-thumb="${choice.image}"]`)?.click()
}

/** The table of variations further down the page selects them too. */
function useTableOfVariations(choices: readonly Choice[], setQuantity: (quantity: number) => void) {
  useEffect(() => {
    const onClick = (event: globalThis.MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('[data-choose-variation]')
      const choice = choices.find(({ id }) => id === Number(link?.dataset.chooseVariation))
      if (!link || !choice || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      selectChoice(choice, setQuantity)
      markRow(choice.id)
      void scrollToElement(document.body)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [choices, setQuantity])
}

function markRow(id: number) {
  for (const row of document.querySelectorAll<HTMLElement>('[data-variation-row]')) {
    row.toggleAttribute('data-chosen', row.dataset.variationRow === String(id))
  }
}

type PickerProps = {
  choices: readonly Choice[]
  differsBy: string
  chosen: Choice | null
  onChoose: (choice: Choice) => void
}

function Picker({ choices, differsBy, chosen, onChoose }: PickerProps) {
  const { t } = useShop()
  const onClick = (event: MouseEvent, choice: Choice) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose(choice)
    markRow(choice.id)
  }
  return (
    <div className="picker">
      <p className="picker__label" id="picker-label">
        {differsBy || t.product.option}
        {chosen ? <span className="picker__chosen">: {chosen.label}</span> : null}
      </p>
      <ul className="picker__list" aria-labelledby="picker-label">
        {choices.map((choice) => (
          <li key={choice.id}>
            <a
              className="choice"
              href={choice.link}
              rel="nofollow"
              aria-current={choice.id === chosen?.id ? 'true' : undefined}
              data-sold-out={choice.available > 0 ? undefined : ''}
              onClick={(event) => onClick(event, choice)}
            >
              {choice.picture ? (
                <picture>
                  <source type="image/webp" srcSet={choice.picture.webp} />
                  <img src={choice.picture.source} alt="" width={44} height={44} />
                </picture>
              ) : null}
              <span>{choice.label}</span>
              {choice.available > 0 ? null : <span className="visually-hidden">, {t.product.notAvailable}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function EnergyClass({ letter }: { letter: string }) {
  const { t } = useShop()
  return (
    <span className={`energy energy--${letter.charAt(0).toLowerCase()} buy__energy`}>
      <span className="visually-hidden">{t.ui.energyClass(letter)}</span>
      <span aria-hidden="true">{letter}</span>
    </span>
  )
}

function Marks({ id }: { id: number }) {
  const { t } = useShop()
  return (
    <div className="buy__marks">
      <button type="button" className="buy__mark" data-wishlist={id} aria-pressed="false">
        <Icon name="heart" size={20} />
        {t.catalogue.wishlist.toggle}
      </button>
      <button type="button" className="buy__mark" data-compare={id} aria-pressed="false">
        <Icon name="compare" size={20} />
        {t.catalogue.compare.toggle}
      </button>
    </div>
  )
}
