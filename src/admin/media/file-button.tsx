import { useRef } from 'react'
import { Button } from '../parts.tsx'

const PICTURE_FILES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type Props = {
  label: string
  /** What those hear who do not see what it is about. */
  description?: string
  isMany?: boolean
  isPending?: boolean
  look?: 'primary' | 'plain' | 'quiet'
  /** Types of files; left out: pictures. */
  accept?: string
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the window of files. */
export function FileButton(props: Props) {
  const {
    label,
    description,
    isMany = false,
    isPending = false,
    look = 'plain',
    accept = PICTURE_FILES,
    onFiles,
  } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        look={look}
        isPending={isPending}
        aria-label={description ?? label}
        onPress={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMany}
        aria-label={description ?? label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Otherwise the same file could not be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
