import { useState } from 'react'

/**
 * What a person changed of a section and nothing else: a change somebody else saved shows in every
 * field that was left alone.
 */
export function useDraft<Draft extends object>() {
  const [changed, setChanged] = useState<Partial<Draft>>({})
  return {
    changed,
    isChanged: Object.keys(changed).length > 0,
    change: (part: Partial<Draft>) => setChanged(before => ({ ...before, ...part })),
    clear: () => setChanged({}),
  }
}
