import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffProduct } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { languages } from '../../shop/languages.ts'
import { urls } from '../../urls.ts'
import { call, sendFile } from '../calls.ts'
import { FileButton } from '../media/file-button.tsx'
import { Button, Field, IconButton, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { Section } from './fields.tsx'
import { useForm } from './form.ts'

type Props = { onSaved: (product: StaffProduct) => void }

/** Titles, order and removal are saved by themselves, as files are not part of what was typed. */
export function DocumentsSection({ onSaved }: Props) {
  const { t } = useAdmin()
  const { product, isReadOnly } = useForm()
  const { documents: words, languageNames } = t.product
  const [list, setList] = useState(product.documents)
  const isChanged = JSON.stringify(list) !== JSON.stringify(product.documents)
  const save = useMutation({
    mutationFn: () =>
      call<StaffProduct>('PATCH', `/products/${product.id}/documents`, {
        documents: list.map(({ id, title }) => ({ id, title })),
      }),
    onSuccess: onSaved,
  })
  const upload = useMutation({
    mutationFn: (file: File) => sendFile<StaffProduct>(`/products/${product.id}/documents`, file),
    onSuccess: (next) => {
      const known = new Set(product.documents.map(({ id }) => id))
      setList([...list, ...next.documents.filter(({ id }) => !known.has(id))])
      onSaved(next)
    },
  })
  return (
    <Section id="documents" title={words.title}>
      {list.length === 0 ? <p className="a-note">{words.empty}</p> : null}
      <form className="a-form" onSubmit={submitted(() => save.mutate())}>
        {list.map((document, index) => (
          <fieldset key={document.id} className="a-product__group">
            <legend>
              <a href={urls.documents.to(document.path)} target="_blank" rel="noreferrer">
                {document.path}
              </a>
            </legend>
            <div className="a-product__pair">
              {languages.map((lang) => (
                <Field
                  key={lang}
                  label={`${words.name} (${languageNames[lang]})`}
                  value={document.title[lang] ?? ''}
                  isReadOnly={isReadOnly}
                  onChange={(text) =>
                    setList(list.with(index, { ...document, title: { ...document.title, [lang]: text } }))
                  }
                />
              ))}
            </div>
            {isReadOnly ? null : (
              <div className="a-row">
                {index > 0 ? (
                  <IconButton
                    icon="arrow"
                    label={`${t.product.relations.earlier}: ${document.title.lv}`}
                    onPress={() =>
                      setList(list.with(index, list[index - 1] as (typeof list)[number]).with(index - 1, document))
                    }
                  />
                ) : null}
                <IconButton
                  icon="trash"
                  label={`${t.common.remove}: ${document.title.lv}`}
                  onPress={() => setList(list.filter(({ id }) => id !== document.id))}
                />
              </div>
            )}
          </fieldset>
        ))}
        {isReadOnly ? null : (
          <div className="a-row">
            <FileButton
              label={words.add}
              accept="application/pdf"
              isPending={upload.isPending}
              onFiles={([file]) => file && upload.mutate(file)}
            />
          </div>
        )}
        {upload.error ? <Problem error={upload.error} /> : null}
        {save.error ? <Problem error={save.error} /> : null}
        {isChanged ? (
          <div className="a-row">
            <Button type="submit" look="primary" isPending={save.isPending}>
              {words.save}
            </Button>
            <Button onPress={() => setList(product.documents)}>{t.edit.discard}</Button>
          </div>
        ) : null}
      </form>
    </Section>
  )
}
