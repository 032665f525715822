import { useEffect } from 'react'
import { useAdmin } from '../session.ts'

/** What tabs and the history of the browser show. */
export function useTitle(title: string) {
  const { shop } = useAdmin().session
  useEffect(() => {
    document.title = `${title} – ${shop}`
  }, [title, shop])
}
