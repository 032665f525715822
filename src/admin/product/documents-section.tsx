import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DOCUMENT_KINDS } from '../../shop/catalogue/document-kinds.ts'
import type { StaffProduct } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { languages } from '../../shop/languages.ts'
import { urls } from '../../urls.ts'
import { CallError, patchVersion, sendFile } from '../calls.ts'
import { FileButton } from '../media/file-button.tsx'
import { Button, Field, IconButton, Problem } from '../parts.tsx'
import { Select } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { Section } from './fields.tsx'
import { useForm } from './form.ts'

type Documents = StaffProduct['documents']
type Props = { onSaved: (product: StaffProduct) => void; onChanged: () => void }

const isSame = (one: Documents, other: Documents) => JSON.stringify(one) === JSON.stringify(other)
const without = (list: Documents, known: Documents) => list.filter(({ id }) => !known.some((each) => each.id === id))

/** Titles, order and removal are saved by themselves, as files are not part of what was typed. */
export function DocumentsSection({ onSaved, onChanged }: Props) {
  const { t } = useAdmin()
  const { product, isReadOnly } = useForm()
  const { documents: words, languageNames } = t.product
  const [read, setRead] = useState(product)
  const [list, setList] = useState(product.documents)
  const isChanged = !isSame(list, read.documents)
  const isOutdated = !isSame(read.documents, product.documents)
  const take = (next: StaffProduct) => {
    setRead(next)
    setList(next.documents)
  }
  if (isOutdated && !isChanged) take(product)
  const save = useMutation({
    mutationFn: () =>
      patchVersion<StaffProduct>(
        `/products/${product.id}/documents`,
        { base: read.documents.map(contentOf), documents: list.map(contentOf) },
        read.version,
      ),
    onSuccess: (next) => {
      take(next)
      onSaved(next)
    },
    onError: (error) => {
      if (isRefusedByVersion(error)) onChanged()
    },
  })
  const upload = useMutation({
    mutationFn: (file: File) => sendFile<StaffProduct>(`/products/${product.id}/documents`, file),
    onSuccess: (next) => {
      const added = without(next.documents, product.documents)
      setList([...list, ...added])
      if (isSame([...read.documents, ...added], next.documents)) setRead(next)
      onSaved(next)
    },
  })
  const keepMine = () => {
    setList([...list.filter(({ id }) => product.documents.some((each) => each.id === id)), ...newOfOthers()])
    setRead(product)
    save.reset()
  }
  const newOfOthers = () => without(without(product.documents, read.documents), list)
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
            <Select
              label={words.kind}
              value={document.kind}
              isDisabled={isReadOnly}
              onChange={(text) => {
                const kind = DOCUMENT_KINDS.find((each) => each === text)
                if (kind) setList(list.with(index, { ...document, kind }))
              }}
            >
              {DOCUMENT_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </Select>
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
        {save.error && !isOutdated ? <Problem error={save.error} /> : null}
        {isChanged && isOutdated ? (
          <div className="a-stack" role="alert">
            <p className="a-error">{words.changed(product.documents.map(({ title }) => title.lv).join(', '))}</p>
            <div className="a-row">
              <Button onPress={keepMine}>{words.keepMine}</Button>
              <Button
                onPress={() => {
                  take(product)
                  save.reset()
                }}
              >
                {words.takeTheirs}
              </Button>
            </div>
          </div>
        ) : null}
        {isChanged && !isOutdated ? (
          <div className="a-row">
            <Button type="submit" look="primary" isPending={save.isPending}>
              {words.save}
            </Button>
            <Button onPress={() => setList(read.documents)}>{t.edit.discard}</Button>
          </div>
        ) : null}
      </form>
    </Section>
  )
}

const contentOf = ({ id, title, kind }: Documents[number]) => ({ id, title, kind })

const isRefusedByVersion = (error: Error) => error instanceof CallError && error.reason === 'version'
