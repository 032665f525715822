import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import type { OwnLists } from './load.ts'

export function OrganiseItem({ own, card }: { own: OwnLists; card: ProductCard }) {
  const { wishlists: t } = useTexts()
  const others = own.lists.filter(({ id }) => id !== own.current.id)
  return (
    <details className="organise" name="organise">
      <summary aria-label={t.organiseNamed(card.title)}>
        {t.organise} <Icon name="down" size={16} />
      </summary>
      <form method="post" action={own.current.path}>
        <input type="hidden" name="_token" value={own.csrf} />
        <input type="hidden" name="product" value={card.id} />
        <SelectField
          label={t.to}
          name="to"
          id={`to-${card.id}`}
          options={others.map(({ id, title }) => ({ value: id, label: title }))}
          required
        />
        <div className="organise__buttons">
          <Button type="submit" size="small" name="action" value="move">
            {t.move}
          </Button>
          <Button type="submit" kind="secondary" size="small" name="action" value="copy">
            {t.copy}
          </Button>
          <Button
            type="submit"
            kind="quiet"
            size="small"
            name="action"
            value="remove"
            aria-label={t.removeNamed(card.title)}
          >
            {t.remove}
          </Button>
        </div>
      </form>
    </details>
  )
}
