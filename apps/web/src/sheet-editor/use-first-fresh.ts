import { useState } from 'react'

interface Read<Reply> {
  readonly currentData?: Reply | undefined
  readonly isFetching: boolean
  readonly isError: boolean
}

/**
 * Undefined until what was asked for has come, for what is kept from an earlier visit may be older
 * than what was saved in it; from then on the newest there is.
 */
export function useFirstFresh<Reply>(read: Read<Reply>): Reply | undefined {
  const { currentData, isFetching, isError } = read
  const [wasFresh, setFresh] = useState(false)
  const isFresh = !isFetching && !isError && currentData !== undefined
  if (isFresh && !wasFresh) setFresh(true)
  return isFresh || wasFresh ? currentData : undefined
}
