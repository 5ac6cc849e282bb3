import { useEffect, useState } from 'react'
import { useOrganisation } from '#current/organisation.ts'

/** Until the words of the banner are loaded, which few people need. */
const READ_ONLY = 'Read-only'

/** Why the current organisation cannot be changed now; null while it can. */
export function useReadOnlyWords(): string | null {
  const organisation = useOrganisation()
  const [words, setWords] = useState(READ_ONLY)
  const isReadOnly = organisation?.plan.access === 'readOnly'
  useEffect(() => {
    if (!organisation || !isReadOnly) return
    import('./plan-words.ts').then(
      ({ planWords }) => setWords(planWords(organisation) ?? READ_ONLY),
      () => undefined,
    )
  }, [organisation, isReadOnly])
  return isReadOnly ? words : null
}
