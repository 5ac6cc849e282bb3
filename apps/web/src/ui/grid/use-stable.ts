import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the newest one, so that rows are not drawn again. */
export function useStable<Input>(newest: (input: Input) => unknown): (input: Input) => void {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return useCallback(input => void latest.current(input), [])
}
