import { useMemo, useSyncExternalStore } from 'react'

/** Whether a media query holds. */
export function useMedia(query: string): boolean {
  const { subscribe, get } = useMemo(() => watchedMedia(query), [query])
  return useSyncExternalStore(subscribe, get)
}

/** Read when it changes and not with every key press, because the browser computes it each time. */
function watchedMedia(query: string) {
  const list = window.matchMedia(query)
  let { matches } = list
  return {
    get: () => matches,
    subscribe: (onChange: () => void) => {
      const read = () => {
        matches = list.matches
        onChange()
      }
      read()
      list.addEventListener('change', read)
      return () => list.removeEventListener('change', read)
    },
  }
}

/** On a screen of the smallest size (guide §3, `sm`). */
export const useNarrow = (): boolean => useMedia('(max-width: 639px)')
