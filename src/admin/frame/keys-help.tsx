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
    ['n', words.note],
    ['e', words.edit],
    ['?', words.help],
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
    </Window>
  )
}
