import { useState } from 'react'
import { defaultPattern } from '../../shop/catalogue/variations/combine.ts'
import type { Generated, Variations } from '../../shop/catalogue/variations/variations.calls.ts'
import { call } from '../calls.ts'
import { parseDecimal } from '../product/decimal.ts'
import { useStep } from '../step.tsx'
import type { ChosenAxis } from './axes-choice.tsx'
import { useVariationsChanged } from './use-variations.ts'

type Given = {
  axes: readonly ChosenAxis[]
  /** Null: that which fits the axes. */
  pattern: string | null
  price: string
  weight: string
  isPublished: boolean
}

/** Undefined: nothing typed; null: no such number. */
const typedNumber = (text: string, digits: number) =>
  text.trim() === '' ? undefined : (parseDecimal(text.trim(), digits) ?? null)

/** What is chosen to make variations of: checked first, then made 200 a call. */
export function useGenerator(productId: number, { axes: present }: Variations) {
  const changed = useVariationsChanged(productId)
  const [given, setGiven] = useState<Given>(() => ({
    axes: present.map(({ id, options }) => ({ attribute: id, options: options.map((option) => option.id) })),
    ...{ pattern: null, price: '', weight: '', isPublished: false },
  }))
  const [plan, setPlan] = useState<Generated | null>(null)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [made, setMade] = useState(0)
  const axes = given.axes.filter(({ options }) => options.length > 0)
  const pattern = given.pattern ?? defaultPattern(axes.length)
  const [price, weight] = [typedNumber(given.price, 2), typedNumber(given.weight, 3)]
  const ask = (dryRun: boolean) => {
    const start = { price, weight, isPublished: given.isPublished }
    return call<Generated>('POST', `/products/${productId}/variations`, { axes, pattern, start, dryRun })
  }
  const check = useStep(async () => {
    setMade(0)
    setPlan(await ask(true))
  })
  const create = useStep(async () => {
    const all = plan?.left ?? 0
    try {
      for (let [done, left] = [0, all]; left > 0; ) {
        setProgress({ done, all })
        const part = await ask(false)
        done += part.made
        left = part.made > 0 ? part.left : 0
        setMade(done)
      }
      setPlan(null)
    } finally {
      setProgress(null)
      changed()
    }
  })
  return {
    ...{ given, pattern, price, weight, plan, progress, made, check, create },
    isReady: axes.length > 0 && price !== null && weight !== null,
    error: check.error ?? create.error,
    /** What was checked before holds no longer. */
    set: (part: Partial<Given>) => {
      setGiven({ ...given, ...part })
      setPlan(null)
    },
  }
}
