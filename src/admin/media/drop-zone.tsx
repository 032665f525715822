import { type DragEvent, type ReactNode, useState } from 'react'
import { Button, Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { FileButton } from './file-button.tsx'

type Props = {
  onFiles: (files: readonly File[]) => void
  onAddress: (address: string) => void
  children?: ReactNode
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Takes files that are dropped, chosen or pasted, and addresses. */
export function DropZone({ onFiles, onAddress, children }: Props) {
  const { t } = useAdmin()
  const { media: words } = t
  const [isOver, setOver] = useState(false)
  const [address, setAddress] = useState('')
  return (
    <section
      className="m-drop"
      aria-label={words.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      onPaste={({ clipboardData }) => {
        if (clipboardData.files.length > 0) onFiles([...clipboardData.files])
      }}
    >
      <div className="m-drop__files">
        <p className="m-drop__title">{words.drop}</p>
        <FileButton label={words.choose} look="primary" isMany onFiles={onFiles} />
        <p className="a-note">{words.dropHint}</p>
      </div>
      <form
        className="m-drop__address"
        onSubmit={submitted(() => {
          if (!address.trim()) return
          onAddress(address.trim())
          setAddress('')
        })}
      >
        <Field label={words.address} value={address} onChange={setAddress} inputMode="url" autoComplete="off" />
        <Button type="submit">{words.addByAddress}</Button>
      </form>
      {children}
    </section>
  )
}
