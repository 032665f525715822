import { useCallback, useRef, useState } from 'react'

type Waiting = { answered: Promise<boolean>; answer: (isDone: boolean) => void }

function createWaiting(): Waiting {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  return { answered: promise, answer: resolve }
}

/** A dialog that is confirmed or not. Calls of `ask` while it is shown get the same answer. */
export function useQuestion() {
  const waiting = useRef<Waiting | null>(null)
  const [isShown, setShown] = useState(false)
  const ask = useCallback(() => {
    waiting.current ??= createWaiting()
    setShown(true)
    return waiting.current.answered
  }, [])
  const end = useCallback((isDone: boolean) => {
    waiting.current?.answer(isDone)
    waiting.current = null
    setShown(false)
  }, [])
  return { isShown, ask, end }
}
