import { useEffect, useState } from 'react'
import { formatLength } from '../../../shop/catalogue/measures.ts'
import { type Box, fitOf, isKnown, type Thing, thingsBeside } from '../../../shop/catalogue/real-size.ts'
import { useShop } from '../../../ui/shop-context.tsx'
import { useChosen } from '../chosen.ts'
import { FitForm, typedPlace } from './fit.tsx'
import { type Layout, layoutOf, type Spot, type ViewName } from './layout.ts'
import { useMove } from './use-move.ts'
import { useTyped } from './use-typed.ts'
import { SizeView } from './view.tsx'
import type { SizeWords } from './words.ts'

/** `sizes`: of the product or of its variations, by id; millimetres. */
export type SizeProps = { productId: number; chosenId: number | null; sizes: Record<number, Box> }

export function SizeIsland({ productId, chosenId, sizes, words }: SizeProps & { words: SizeWords }) {
  const id = useChosen(chosenId) ?? productId
  const box = sizes[id]
  return box && isKnown(box) ? <RealSize box={box} words={words} /> : <p>{words.unknown}</p>
}

function RealSize({ box, words }: { box: Box; words: SizeWords }) {
  const { lang } = useShop()
  const { things, shown } = thingsBeside(box)
  const [switched, setSwitched] = useState<Partial<Record<Thing, boolean>>>({})
  const [typed, setTyped] = useTyped()
  const [spot, setSpot] = useState<Spot | null>(null)
  const isLive = useIsLive()
  const beside = things.filter((name) => switched[name] ?? shown.includes(name))
  const place = typedPlace(typed)
  const layout = layoutOf(box, beside, { spot, place })
  const handleOf = useMove({ layout, setSpot })
  const measure = (millimetres: number) => formatLength(millimetres, lang)
  const said = { measure, words, layout }
  const drawing = (view: ViewName) => (
    <figure className="size__view">
      <SizeView
        {...{ view, layout, box, place, measure }}
        fits={fitOf(box, place).fits}
        alt={altOf(view, box, said)}
        thingLabels={words.short}
        handle={
          isLive ? { label: `${words.move}: ${words[view]}`, value: whereOf(view, said), ...handleOf(view) } : null
        }
      />
      <figcaption>
        <strong>{words[view]}</strong> {words.square(measure(layout.square))}
      </figcaption>
    </figure>
  )
  return (
    <div className="size">
      <div>
        {drawing('front')}
        {isLive ? (
          <div className="size__tools">
            <p className="size__hint">{words.moveHint}</p>
            <ThingBoxes
              {...{ things, beside, words }}
              onSwitch={(name, isShown) => setSwitched({ ...switched, [name]: isShown })}
            />
          </div>
        ) : null}
      </div>
      <div>
        {drawing('top')}
        {isLive ? <FitForm {...{ words, box, typed, measure }} onType={setTyped} /> : null}
      </div>
    </div>
  )
}

type ThingBoxesProps = {
  things: readonly Thing[]
  beside: readonly Thing[]
  words: SizeWords
  onSwitch(name: Thing, isShown: boolean): void
}

function ThingBoxes({ things, beside, words, onSwitch }: ThingBoxesProps) {
  return (
    <fieldset className="size__things">
      <legend className="size__legend">{words.beside}</legend>
      {things.map((name) => (
        <label key={name} className="field check">
          <input
            type="checkbox"
            className="check__box"
            checked={beside.includes(name)}
            onChange={(event) => onSwitch(name, event.currentTarget.checked)}
          />
          <span className="check__label">{words.things[name]}</span>
        </label>
      ))}
    </fieldset>
  )
}

type Said = { words: SizeWords; layout: Layout; measure(millimetres: number): string }

function altOf(view: ViewName, box: Box, { words, layout, measure }: Said): string {
  const width = measure(box.width)
  const product =
    view === 'front' ? words.frontAlt(width, measure(box.height)) : words.topAlt(width, measure(box.depth))
  const names = layout.things.map(({ name }) => words.things[name])
  return names.length > 0 ? `${product} ${words.besideAlt(names.join(', '))}` : product
}

function whereOf(view: ViewName, { words, layout: { product }, measure }: Said): string {
  const centimetres = (millimetres: number) => measure(Math.round(millimetres / 10) * 10)
  const second = view === 'front' ? product.lift : product.z
  const awayFrom = view === 'front' ? words.aboveFloor : words.fromWall
  return [words.fromLeft(centimetres(product.x)), second > 0 && awayFrom(centimetres(second))]
    .filter(Boolean)
    .join(', ')
}

/** Without script nothing can be moved or asked. */
function useIsLive(): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return isLive
}
