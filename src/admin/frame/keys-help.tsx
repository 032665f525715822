import { Window } from '../parts.tsx'
import { type AdminTexts, useAdmin } from '../session.ts'

type Group = { title: string; keys: readonly (readonly [string, string])[] }

/** All keys, by where they work. */
function groupsOf({ keysHelp: words, nav, order, packing, returns }: AdminTexts): readonly Group[] {
  return [
    {
      title: words.everywhere,
      keys: [
        ['⌘K / Ctrl K', words.palette],
        ['Esc', words.close],
        ['?', words.help],
      ],
    },
    {
      title: words.lists,
      keys: [
        ['/', words.search],
        ['j', words.next],
        ['k', words.previous],
        ['Enter', words.open],
        ['x', words.select],
        ['Ctrl A', words.selectAll],
        ['Ctrl C', words.copy],
      ],
    },
    {
      title: nav.orders,
      keys: [
        ['j', order.nextOrder],
        ['k', order.previousOrder],
        ['p', words.packed],
        ['l', words.shipped],
        ['r', words.refund],
        ['n', words.note],
        ['e', words.edit],
      ],
    },
    { title: nav.parcels, keys: [['u', words.labels]] },
    {
      title: returns.title,
      keys: [
        ['s', words.receive],
        ['r', words.refund],
      ],
    },
    {
      title: nav.packing,
      keys: [
        ['b', packing.begin],
        ['p', packing.picked],
        ['k', packing.packed],
        ['l', packing.label],
        ['u', packing.undo],
        ['g', `${packing.missing}: ${packing.wait.toLowerCase()}`],
        ['/', packing.scan],
      ],
    },
  ]
}

export function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useAdmin()
  return (
    <Window title={t.keysHelp.title} isOpen={isOpen} onClose={onClose}>
      {groupsOf(t).map(({ title, keys }) => (
        <section key={title}>
          <h3 className="a-keys__title">{title}</h3>
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
        </section>
      ))}
    </Window>
  )
}
