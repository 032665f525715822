import { Icon } from '../../ui/icon.tsx'

type Props = { label: string; value: string; onChange: (text: string) => void }

export function SearchBox({ label, value, onChange }: Props) {
  return (
    <label className="a-search a-search--alone">
      <Icon name="search" size={18} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}
