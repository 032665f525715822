import type { FoundProducts } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { FindGood } from '../find-good.tsx'
import { IconButton } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Good = FoundProducts['goods'][number]

type Props = {
  ids: readonly number[]
  onChange: (ids: number[]) => void
  goodOf: (id: number) => Good | undefined
  remember: (good: Good) => void
  isReadOnly: boolean
  error?: string | undefined
}

/** Products in their order, found by title or code. */
export function GoodsChoice({ ids, onChange, goodOf, remember, isReadOnly, error }: Props) {
  const { t } = useAdmin()
  const { labels } = t.pages.blocks
  return (
    <div className="a-stack">
      {error ? <p className="a-error">{error}</p> : null}
      {ids.length > 0 ? (
        <ol className="a-ordered">
          {ids.map((id, index) => {
            const good = goodOf(id)
            const title = good?.title ?? String(id)
            return (
              <li key={id}>
                <span className="a-ordered__name">
                  {title}
                  <small>{good?.code}</small>
                </span>
                {isReadOnly ? null : (
                  <>
                    <IconButton
                      icon="up"
                      label={labels.goodUp(title)}
                      isDisabled={index === 0}
                      onPress={() => onChange(ids.toSpliced(index, 1).toSpliced(index - 1, 0, id))}
                    />
                    <IconButton
                      icon="close"
                      label={labels.removeGood(title)}
                      onPress={() => onChange(ids.filter((each) => each !== id))}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ol>
      ) : null}
      {isReadOnly ? null : (
        <FindGood
          label={labels.find}
          without={ids}
          onFind={(good) => {
            remember(good)
            onChange([...ids, good.id])
          }}
        />
      )}
    </div>
  )
}
