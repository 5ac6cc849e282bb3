import { useSyncExternalStore } from 'react'

const narrow = () => window.matchMedia('(max-width: 639px)')

function subscribe(onChange: () => void) {
  const list = narrow()
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** On a screen of the smallest size (guide §3, `sm`). */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow().matches)
