import { useEffect, useRef, useState } from 'react'

/** The next order of a wave is another page: the camera that was open there opens here. */
const SOON_MS = 20_000

let leftOpenAt = Number.NEGATIVE_INFINITY

export function useCameraOpen() {
  const state = useState(() => performance.now() - leftOpenAt < SOON_MS)
  const latest = useRef(state[0])
  useEffect(() => {
    latest.current = state[0]
  })
  useEffect(
    () => () => {
      leftOpenAt = latest.current ? performance.now() : Number.NEGATIVE_INFINITY
    },
    [],
  )
  return state
}
