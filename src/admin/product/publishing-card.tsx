import { slugOf } from '../../shop/catalogue/edit/slug.ts'
import { DEFAULT_LANG } from '../../shop/languages.ts'
import { Icon } from '../../ui/icon.tsx'
import { urls } from '../../urls.ts'
import { Button } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { Flag, MomentInput, Section, TextInput } from './fields.tsx'
import { useForm } from './form.ts'

export function PublishingCard() {
  const { t } = useAdmin()
  const { product, errorOf, set, text, isReadOnly } = useForm()
  const { publishing: words } = t.product
  const { isPublished, slug } = product.fields
  const error = errorOf('isPublished')
  return (
    <Section id="publishing" title={words.title}>
      {product.isArchived ? (
        <p className="a-note">{words.archivedHint}</p>
      ) : (
        <Flag field="isPublished" label={words.isPublished} />
      )}
      {error ? <p className="a-error">{error}</p> : null}
      {isPublished ? (
        <a className="a-product__link" href={urls.product.to(String(slug))} target="_blank" rel="noreferrer">
          <Icon name="store" size={18} />
          {words.seeInShop}
        </a>
      ) : null}
      {product.isArchived ? null : (
        <>
          <MomentInput field="publishAt" label={words.publishAt} />
          <MomentInput field="unpublishAt" label={words.unpublishAt} />
        </>
      )}
      <TextInput field="slug" label={words.slug} hint={words.slugHint} />
      {isReadOnly ? null : (
        <Button look="quiet" onPress={() => set('slug', slugOf(text(`title.${DEFAULT_LANG}`)))}>
          {words.proposeSlug}
        </Button>
      )}
    </Section>
  )
}
