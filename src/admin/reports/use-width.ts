import { useEffect, useRef, useState } from 'react'

/** Of an element in whole pixels, so that words in a drawing keep their size. */
export function useWidth<Element extends HTMLElement>(first: number) {
  const ref = useRef<Element>(null)
  const [width, setWidth] = useState(first)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
