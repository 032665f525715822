import { Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'

export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useAdmin()
  const { keysHelp: words } = t
  const keys: readonly (readonly [string, string])[] = [
    ['⌘K / Ctrl K', words.palette],
    ['/', words.search],
    ['j', words.next],
    ['k', words.previous],
    ['Enter', words.open],
    ['x', words.select],
    ['p', words.packed],
    ['l', words.shipped],
    ['u', words.labels],
    ['n', words.note],
    ['?', words.help],
  ]
  const packing: readonly (readonly [string, string])[] = [
    ['b', t.packing.begin],
    ['p', t.packing.picked],
    ['k', t.packing.packed],
    ['l', t.packing.label],
    ['u', t.packing.undo],
    ['/', t.packing.scan],
  ]
  return (
    <Window title={words.title} isOpen={isOpen} onClose={onClose}>
      <dl className="a-keys">
        {keys.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h3>{t.packing.keysTitle}</h3>
      <dl className="a-keys">
        {packing.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Window>
  )
}
