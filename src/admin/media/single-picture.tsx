import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { logoAddress, picture } from '../../shop/catalogue/media.ts'
import type { StoredPicture } from '../../shop/media/media.calls.ts'
import { isUploaded } from '../../shop/media/picture.ts'
import { sendFile } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { CropWindow } from './crop-window.tsx'
import { FileButton } from './file-button.tsx'
import { PictureBrowser } from './picture-browser.tsx'

type Props = {
  label: string
  /** The path of a picture. */
  value: string | null
  /** The caller saves it; until then nothing refers to the picture. */
  onChange: (path: string | null) => void
  isDisabled?: boolean
  /** Logos of the demo are drawings, which cannot be cropped. */
  isLogo?: boolean
  /** One that must not be altered is not cropped. */
  isWhole?: boolean
}

/** One picture: of a category, or the logo of a manufacturer. */
export function SinglePicture({ label, value, onChange, isDisabled = false, isLogo = false, isWhole = false }: Props) {
  const { t } = useAdmin()
  const { media: words } = t
  const can = useCan()
  const [isCropped, setCropped] = useState(false)
  const [isBrowsed, setBrowsed] = useState(false)
  const upload = useMutation({
    mutationFn: (file: File) => sendFile<StoredPicture>('/pictures', file),
    onSuccess: ({ path }) => onChange(path),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form fields are grouped, but buttons
    <div className="m-single" role="group" aria-label={label}>
      <span className="m-single__label">{label}</span>
      {value ? (
        <img
          className="m-thumb"
          src={isLogo ? logoAddress(value) : picture(value, 320).webp}
          alt=""
          width={96}
          height={96}
        />
      ) : null}
      {isDisabled ? null : (
        <div className="a-row">
          <FileButton
            label={value ? words.replace : words.chooseOne}
            description={`${label}: ${value ? words.replace : words.chooseOne}`}
            isPending={upload.isPending}
            onFiles={([file]) => file && upload.mutate(file)}
          />
          {can('read:catalogue') && !isLogo ? (
            <Button icon="search" aria-label={`${label}: ${words.library.choose}`} onPress={() => setBrowsed(true)}>
              {words.library.choose}
            </Button>
          ) : null}
          {value ? (
            <>
              {isWhole || (isLogo && !isUploaded(value)) ? null : (
                <Button onPress={() => setCropped(true)}>{words.crop}</Button>
              )}
              <Button look="quiet" onPress={() => onChange(null)}>
                {t.common.remove}
              </Button>
            </>
          ) : null}
        </div>
      )}
      {upload.error ? <Problem error={upload.error} /> : null}
      {isBrowsed ? (
        <PictureBrowser
          chosen={value}
          onChoose={(path) => {
            setBrowsed(false)
            onChange(path)
          }}
          onClose={() => setBrowsed(false)}
        />
      ) : null}
      {value && isCropped ? (
        <CropWindow path={value} onSave={async (path) => onChange(path)} onClose={() => setCropped(false)} />
      ) : null}
    </div>
  )
}
