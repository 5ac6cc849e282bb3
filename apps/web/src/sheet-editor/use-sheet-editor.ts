import { itemCode } from '@millpond/core/item'
import { type StoredLine, workingSheet } from '@millpond/core/sheet'
import { isMonth } from '@millpond/core/time'
import { useEffect, useRef, useState } from 'react'
import { type GatewayError, isGatewayError } from '#api/gateway-error.ts'
import { useLazyGetSheetDraftQuery, usePutSheetDraftMutation } from '#api/sheet-api.ts'
import { useStore } from '#current/use-store.ts'
import type { DraftRefusal, StoredDraft } from './draft-autosave.ts'
import type { StoredSheet } from './read-sheet.ts'
import {
  type CellFault,
  createSheetEditor,
  type SheetEditor,
  type SheetEditorState,
  type SheetGateway,
} from './sheet-editor.ts'

interface Source extends StoredSheet {
  readonly organisationId: string
  readonly sheetId: string
  /** Must not change while the sheet is open. */
  readonly save: SheetGateway['save']
  readonly partsOf?: SheetGateway['partsOf']
  readonly withFollowing?: SheetGateway['withFollowing']
  /** For a sheet whose lines can be changed. */
  readonly lines?: readonly StoredLine[]
  readonly batchName?: string
  /** The user's draft, where it was read before; null where there is none. */
  readonly draft?: StoredDraft | null
}

/**
 * Opens the editor of one sheet and restores the user's draft. The component must be keyed by the
 * sheet. When newer cells arrive, the draft stays on top of them.
 */
export function useSheetEditor(source: Source) {
  const { organisationId, sheetId, stored, versions, lines, save, draft } = source
  const [readDraft] = useLazyGetSheetDraftQuery()
  const [putDraft] = usePutSheetDraftMutation()
  const newest = useRef(source)
  useEffect(() => {
    newest.current = source
  })
  const [{ editor, gateway }] = useState(() => {
    const of = { organisationId, sheetId }
    const gateway: SheetGateway = {
      save,
      partsOf: (cells, sheet) => newest.current.partsOf?.(cells, sheet) ?? [cells],
      withFollowing: (sheet, edit) => {
        const { withFollowing } = newest.current
        return withFollowing ? withFollowing(sheet, edit) : edit
      },
      ...(source.batchName && { batchName: source.batchName }),
      saveDraft: (baseVersion, changes, lines) =>
        putDraft({ ...of, baseVersion, changes: [...changes], lines: [...lines] }).unwrap(),
      readDraft: () => readDraft(of).unwrap(),
      isConflict: error => isGatewayError(error) && error.status === 409,
      refusalOf: error => (isGatewayError(error) ? (REFUSALS[error.status] ?? null) : null),
      faultsOf: error => (isGatewayError(error) ? faultsIn(error) : []),
    }
    const editor = createSheetEditor(gateway, workingSheet(stored, versions, lines))
    if (draft) editor.resume(draft)
    return { gateway, editor }
  })
  const isGiven = draft !== undefined
  const [isReady, setReady] = useState(isGiven)
  useEffect(() => {
    let isWanted = true
    const begin = (draft: Awaited<ReturnType<SheetGateway['readDraft']>>) => {
      if (!isWanted) return
      if (draft) editor.resume(draft)
      setReady(true)
    }
    // The sheet stays usable when its draft cannot be read.
    if (!isGiven) gateway.readDraft().then(begin, () => begin(null))
    const stopListening = onLeaving(() => void editor.saveDraftNow())
    editor.open()
    return () => {
      isWanted = false
      stopListening()
      editor.close()
    }
  }, [editor, gateway, isGiven])
  useEffect(() => editor.rebase(stored, versions, lines), [editor, stored, versions, lines])
  return { editor, isReady }
}

/** Mobile browsers may fire only `visibilitychange` before they discard a page. */
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

export const useSheetEditorState = (editor: SheetEditor): SheetEditorState => useStore(editor)

/**
 * `changes.3.value` is about the fourth cell, `changes.2026-12.loan` about a named one, and
 * `lines.0.after` about the first line.
 */
const faultsIn = ({ failure }: GatewayError): CellFault[] =>
  (failure?.fields ?? []).flatMap(({ path, message }): CellFault[] => {
    const line = /^lines\.(\d+)\./.exec(path)?.[1]
    if (line !== undefined) return [{ at: { line: Number(line) }, message }]
    const row = /^changes\.(\d+)\./.exec(path)?.[1]
    if (row !== undefined) return [{ at: Number(row), message }]
    const [, month = '', code = ''] = /^changes\.(\d{4}-\d{2})\.(.+)$/.exec(path) ?? []
    return isMonth(month) ? [{ at: { month, code: itemCode(code) }, message }] : []
  })
