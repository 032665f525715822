/** `plain`: JSON; `quoted`: the same as it stands in a string of other JSON, without the quotes around it. */
export type JsonText = { readonly plain: string; quoted(): string }

/** Of objects that go into many answers and do not change. */
const kept = new WeakMap<object, JsonText>()

/** The JSON of this object is made once, for all answers whose products are like it. */
export function keepJson(product: object) {
  kept.set(product, textOf(JSON.stringify(product)))
}

/** Of the body of an answer. Long lists of products are not written anew, which would take most of the time of a search. */
export function jsonOf(body: Record<string, unknown>): JsonText {
  const { products, ...rest } = body
  const texts = Array.isArray(products) ? products.flatMap((product) => kept.get(product) ?? []) : []
  if (texts.length === 0 || texts.length !== (products as unknown[]).length) return textOf(JSON.stringify(body))
  const list = texts.flatMap((text, index) => (index === 0 ? [text] : [COMMA, text]))
  const members = JSON.stringify(rest).slice(1, -1)
  return joined([textOf(`{${members}${members === '' ? '' : ','}"products":[`), ...list, textOf(']}')])
}

function textOf(plain: string): JsonText {
  let quoted: string | undefined
  return {
    plain,
    quoted: () => {
      quoted ??= JSON.stringify(plain).slice(1, -1)
      return quoted
    },
  }
}

const COMMA = textOf(',')

const joined = (texts: readonly JsonText[]): JsonText => ({
  plain: texts.map(({ plain }) => plain).join(''),
  quoted: () => texts.map((text) => text.quoted()).join(''),
})
