import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PictureFacts } from '../../shop/media/media.calls.ts'
import type { Crop, Focus } from '../../shop/media/picture.ts'
import { call } from '../calls.ts'
import { Check } from '../check.tsx'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { centerOf, FULL_CROP, isFull, type Size, shownSquare, squareIn } from './crop.ts'
import { CropStage } from './crop-stage.tsx'

type Props = {
  path: string
  /** With the path of the picture as it is now cropped. */
  onSave: (path: string) => Promise<unknown>
  onClose: () => void
}

export function CropWindow({ path, onSave, onClose }: Props) {
  const { t } = useAdmin()
  const facts = useQuery({
    queryKey: ['picture', path],
    queryFn: () => call<PictureFacts>('GET', `/pictures?path=${encodeURIComponent(path)}`),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Window title={t.media.editor.title} isOpen onClose={onClose}>
      {facts.isPending ? <Waiting /> : null}
      {facts.error ? <Problem error={facts.error} onRetry={() => void facts.refetch()} /> : null}
      {facts.data ? <Editor facts={facts.data} onSave={onSave} onClose={onClose} /> : null}
    </Window>
  )
}

function Editor({ facts, onSave, onClose }: Omit<Props, 'path'> & { facts: PictureFacts }) {
  const { t } = useAdmin()
  const words = t.media.editor
  const [crop, setCrop] = useState<Crop>(facts.crop ?? FULL_CROP)
  const [focus, setFocus] = useState<Focus | null>(facts.focus)
  // Unknown of pictures that were not uploaded, until they are loaded.
  const [size, setSize] = useState<Size | null>(
    facts.width && facts.height ? { width: facts.width, height: facts.height } : null,
  )
  const save = useMutation({
    mutationFn: async () => {
      const edit = {
        crop: isFull(crop) ? null : crop,
        focus: focus && { x: Math.round(focus.x), y: Math.round(focus.y) },
      }
      const { path } = await call<PictureFacts>('POST', '/pictures/versions', { path: facts.path, ...edit })
      if (path !== facts.path) await onSave(path)
    },
    onSuccess: onClose,
  })
  return (
    <div className="m-editor">
      <p className="a-note">{words.hint}</p>
      <CropStage
        source={`/media/1200/${facts.whole}.webp`}
        crop={crop}
        focus={focus}
        onCrop={setCrop}
        onFocus={setFocus}
        onSize={(loaded) => setSize((known) => known ?? loaded)}
      />
      <div className="m-editor__side">
        <div className="a-row">
          <Button onPress={() => setCrop(FULL_CROP)} isDisabled={isFull(crop)}>
            {words.whole}
          </Button>
          <Button onPress={() => size && setCrop(squareIn(size, crop))}>{words.square}</Button>
        </div>
        <Check isSelected={focus !== null} onChange={(isSelected) => setFocus(isSelected ? centerOf(crop) : null)}>
          {words.withFocus}
        </Check>
        {size ? <Preview source={`/media/1200/${facts.whole}.webp`} size={size} crop={crop} focus={focus} /> : null}
      </div>
      {save.error ? <Problem error={save.error} /> : null}
      <div className="a-row a-row--last m-editor__acts">
        <Button look="primary" isPending={save.isPending} onPress={() => save.mutate()}>
          {words.save}
        </Button>
        <Button onPress={onClose}>{words.cancel}</Button>
      </div>
    </div>
  )
}

type PreviewProps = { source: string; size: Size; crop: Crop; focus: Focus | null }

function Preview({ source, size, crop, focus }: PreviewProps) {
  const { t } = useAdmin()
  const { left, top, width, height } = shownSquare(size, crop, focus)
  const percent = (part: number, of: number) => `${(100 * part) / of}%`
  const style = {
    inlineSize: percent(size.width, width),
    blockSize: percent(size.height, height),
    insetInlineStart: percent(-left, width),
    insetBlockStart: percent(-top, height),
  }
  return (
    <figure className="m-preview">
      <div>
        <img src={source} alt="" style={style} />
      </div>
      <figcaption className="a-note">{t.media.editor.preview}</figcaption>
    </figure>
  )
}
