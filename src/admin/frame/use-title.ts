import { useEffect } from 'react'
import { useCore } from '../session.ts'

/** What tabs and the history of the browser show. */
export function useTitle(title: string) {
  const { shop } = useCore().session
  useEffect(() => {
    document.title = `${title} – ${shop}`
  }, [title, shop])
}
