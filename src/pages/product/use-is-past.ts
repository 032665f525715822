import { useEffect, useState } from 'react'

/** Whether a page that stayed open, or came back out of the browser's memory, is older than what it says. */
export function useIsPast(instant: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const check = () => setPast(Date.now() >= instant)
    check()
    document.addEventListener('visibilitychange', check)
    addEventListener('pageshow', check)
    return () => {
      document.removeEventListener('visibilitychange', check)
      removeEventListener('pageshow', check)
    }
  }, [instant])
  return isPast
}
