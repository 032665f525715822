import { SinglePicture } from '../media/single-picture.tsx'
import type { FieldsEditor } from './use-fields.ts'

type Props = {
  editor: FieldsEditor
  field: string
  label: string
  isReadOnly: boolean
  isLogo?: boolean
  isWhole?: boolean
}

/** A picture among the fields: saved with them. */
export function PictureField({ editor, field, label, isReadOnly, ...kind }: Props) {
  const error = editor.errorOf(field)
  return (
    <div className="a-stack">
      <SinglePicture
        label={label}
        value={editor.text(field) || null}
        onChange={(path) => editor.write(field, path ?? '')}
        isDisabled={isReadOnly || editor.isBusy}
        {...kind}
      />
      {error ? <span className="a-error">{error}</span> : null}
    </div>
  )
}
