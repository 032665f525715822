import { useEffect, useRef, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { Icon } from '../ui/icon.tsx'
import { isTyping } from './frame/is-typing.ts'

const TYPING_MS = 200

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void }

/** Searches while the person types; `/` goes there. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = () => {
    sent.current = text.trim()
    onSearch(sent.current)
  }
  /** At once: later it would undo what is pressed next. */
  const searchNow = () => {
    clearTimeout(timer.current)
    if (text.trim() !== sent.current) search()
  }
  useEffect(
    () =>
      tinykeys(window, {
        '/': (event) => {
          if (isTyping(event)) return
          event.preventDefault()
          field.current?.focus()
        },
      }),
    [],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts a search
  useEffect(() => {
    if (text === value) return
    timer.current = setTimeout(search, TYPING_MS)
    return () => clearTimeout(timer.current)
  }, [text])
  useEffect(() => {
    if (value === sent.current) return
    // A link cleared the search, or the person went back.
    sent.current = value
    setText(value)
  }, [value])
  return (
    <label className="a-search">
      <Icon name="search" size={18} />
      <span className="visually-hidden">{label}</span>
      <input
        ref={field}
        type="search"
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={searchNow}
      />
    </label>
  )
}
