import { useEffect } from 'react'
import { tinykeys } from 'tinykeys'
import type { ShortChoice } from '../../shop/packing/short-choice.ts'
import { Button, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Props = {
  line: { open: number; title: string }
  mayRefund: boolean
  onClose: () => void
  onChoose: (choice: ShortChoice) => void
}

/** Each choice has one key. */
export function MissingWindow({ line, mayRefund, onClose, onChoose }: Props) {
  const { t } = useAdmin()
  const choices: readonly (readonly [ShortChoice, string, string, string])[] = [
    ['split', 's', t.packing.split, t.packing.splitHint],
    ['wait', 'g', t.packing.wait, t.packing.waitHint],
    ...(mayRefund ? ([['refund', 'a', t.packing.refund, t.packing.refundHint]] as const) : []),
  ]
  useEffect(() =>
    tinykeys(window, Object.fromEntries(choices.map(([choice, key]) => [key, () => onChoose(choice)] as const))),
  )
  return (
    <Window title={t.packing.missingTitle} isOpen onClose={onClose}>
      <p>{t.packing.missingPieces(line.open, line.title)}</p>
      <ul className="a-choices">
        {choices.map(([choice, key, label, hint]) => (
          <li key={choice}>
            <Button onPress={() => onChoose(choice)}>
              {label} <kbd>{key}</kbd>
            </Button>
            <span className="a-note">{hint}</span>
          </li>
        ))}
      </ul>
      <div className="a-row">
        <Button look="quiet" onPress={onClose}>
          {t.common.cancel}
        </Button>
      </div>
    </Window>
  )
}
