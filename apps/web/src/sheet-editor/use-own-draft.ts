import { useEffect, useState } from 'react'
import { type OfSheet, useLazyGetSheetDraftQuery } from '#api/sheet-api.ts'
import type { StoredDraft } from './draft-autosave.ts'

/** The user's draft of a sheet; undefined until it is read, null where there is none. */
export function useOwnDraft({ organisationId, sheetId }: OfSheet): StoredDraft | null | undefined {
  const [readDraft] = useLazyGetSheetDraftQuery()
  const [draft, setDraft] = useState<StoredDraft | null>()
  useEffect(() => {
    let isWanted = true
    const begin = (read: StoredDraft | null) => {
      if (isWanted) setDraft(read)
    }
    // The sheet stays usable when its draft cannot be read.
    readDraft({ organisationId, sheetId })
      .unwrap()
      .then(begin, () => begin(null))
    return () => {
      isWanted = false
    }
  }, [readDraft, organisationId, sheetId])
  return draft
}
