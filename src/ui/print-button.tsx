import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useTexts } from './use-texts.ts'

/** Needs a script; on paper no buttons are seen. */
export function PrintButton() {
  const { frame } = useTexts()
  return (
    <Button kind="quiet" size="small" className="print-button needs-script" data-print="">
      <Icon name="print" size={20} /> {frame.print}
    </Button>
  )
}
