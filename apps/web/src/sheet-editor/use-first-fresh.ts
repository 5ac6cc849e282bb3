import { useState } from 'react'

interface Read<Reply> {
  readonly currentData?: Reply | undefined
  readonly isFetching: boolean
  readonly isError: boolean
}

/**
 * Undefined until the first reply of this visit, because a cached one may be older than what was
 * saved in it; from then on the newest reply.
 */
export function useFirstFresh<Reply>(read: Read<Reply>): Reply | undefined {
  const { currentData, isFetching, isError } = read
  const [wasFresh, setFresh] = useState(false)
  const isFresh = !isFetching && !isError && currentData !== undefined
  if (isFresh && !wasFresh) setFresh(true)
  return isFresh || wasFresh ? currentData : undefined
}
