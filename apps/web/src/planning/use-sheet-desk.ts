import { workingSheet } from '@millpond/core/sheet'
import { useEffect, useRef, useState } from 'react'
import { type GatewayError, isGatewayError } from '#api/gateway-error.ts'
import { useLazyGetSheetDraftQuery, usePutSheetDraftMutation } from '#api/sheet-api.ts'
import { useStore } from '#current/use-store.ts'
import type { DraftRefusal } from './draft-keeper.ts'
import type { StoredSheet } from './read-sheet.ts'
import { createSheetDesk, type DeskState, type SheetDesk, type SheetDoor } from './sheet-desk.ts'

interface Source extends StoredSheet {
  readonly organisationId: string
  readonly sheetId: string
  /** May not change while the sheet is open. */
  readonly save: SheetDoor['save']
  readonly partsOf?: SheetDoor['partsOf']
}

/**
 * The desk of one sheet, for a component that is keyed by it, with what its owner had typed and not
 * saved. Newer cells of the sheet reach the desk under what is typed there.
 */
export function useSheetDesk(source: Source) {
  const { organisationId, sheetId, stored, versions, save } = source
  const [readDraft] = useLazyGetSheetDraftQuery()
  const [putDraft] = usePutSheetDraftMutation()
  const partsOf = useRef(source.partsOf)
  useEffect(() => {
    partsOf.current = source.partsOf
  })
  const [{ desk, door }] = useState(() => {
    const of = { organisationId, sheetId }
    const door: SheetDoor = {
      save,
      partsOf: cells => partsOf.current?.(cells) ?? [cells],
      keepDraft: (baseVersion, changes) =>
        putDraft({ ...of, baseVersion, changes: [...changes] }).unwrap(),
      readDraft: () => readDraft(of).unwrap(),
      isConflict: error => isGatewayError(error) && error.status === 409,
      refusalOf: error => (isGatewayError(error) ? (REFUSALS[error.status] ?? null) : null),
      faultsOf: error => (isGatewayError(error) ? faultsIn(error) : []),
    }
    return { door, desk: createSheetDesk(door, workingSheet(stored, versions)) }
  })
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isWanted = true
    const begin = (draft: Awaited<ReturnType<SheetDoor['readDraft']>>) => {
      if (!isWanted) return
      if (draft) desk.resume(draft)
      setReady(true)
    }
    // Without its draft a sheet is still there to be read and typed in.
    door.readDraft().then(begin, () => begin(null))
    const stopListening = onLeaving(() => void desk.keepNow())
    desk.open()
    return () => {
      isWanted = false
      stopListening()
      desk.close()
    }
  }, [desk, door])
  useEffect(() => desk.reread(stored, versions), [desk, stored, versions])
  return { desk, isReady }
}

/** A phone that puts a page away says so by hiding it, and may say nothing more. */
function onLeaving(leave: () => void): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', leave)
  return () => {
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', leave)
  }
}

const REFUSALS: Readonly<Partial<Record<GatewayError['status'], DraftRefusal>>> = {
  400: 'refused',
  401: 'signedOut',
  403: 'forbidden',
  404: 'gone',
  413: 'tooLarge',
}

export const useDesk = (desk: SheetDesk): DeskState => useStore(desk)

/** `changes.3.value` is about the fourth cell of the batch. */
const faultsIn = ({ failure }: GatewayError) =>
  (failure?.fields ?? []).flatMap(({ path, message }) => {
    const row = /^changes\.(\d+)\./.exec(path)?.[1]
    return row === undefined ? [] : [{ row: Number(row), message }]
  })
