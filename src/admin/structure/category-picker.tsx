import { useMemo } from 'react'
import { useAdmin } from '../session.ts'
import { isWithin, pathOf, type Tree } from './category-tree.ts'
import { type Choice, ChoiceList } from './choice-list.tsx'

type Props = {
  label: string
  tree: Tree
  value: number | null | undefined
  /** The name of no category; left out: one must be chosen. */
  topLabel?: string
  /** Neither it nor what lies below it can be chosen. */
  without?: number
  onChange: (id: number | null) => void
}

export function CategoryPicker({ label, tree, value, topLabel, without, onChange }: Props) {
  const { lang } = useAdmin()
  const choices = useMemo<Choice[]>(() => {
    const all = [...tree.byId.keys()].filter((id) => without === undefined || !isWithin(tree, id, without))
    const named = all.map((id) => ({ id, title: pathOf(tree, id, lang) }))
    named.sort((a, b) => a.title.localeCompare(b.title, lang))
    return topLabel === undefined ? named : [{ id: null, title: topLabel }, ...named]
  }, [tree, lang, topLabel, without])
  return <ChoiceList label={label} choices={choices} value={value} onChange={onChange} />
}
