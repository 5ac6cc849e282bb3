import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { emptySheet } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { StrictMode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import type { SheetEditor } from './sheet-editor.ts'
import { StatusBar } from './status-bar.tsx'
import { useSheetEditor, useSheetEditorState } from './use-sheet-editor.ts'

listenAtGateway()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  cache.dispatch(gatewayApi.util.resetApiState())
})

const FIRST = month('2026-11')
const stored = emptySheet(FIRST, 12)
const versions = new Map<string, number>()
const acts = {
  ...{ savedAt: null, canUndo: () => false, canRedo: () => false },
  ...{ undo: () => null, redo: () => null },
  ...{ save: () => undefined, discard: () => undefined },
}

function Page({ onOpen }: { onOpen: (editor: SheetEditor) => void }) {
  const of = { organisationId: 'org', sheetId: 'sheet', stored, versions }
  const { editor, isReady } = useSheetEditor({
    ...of,
    save: async () => ({ saved: [], conflicts: [] }),
  })
  useEffect(() => onOpen(editor), [editor, onOpen])
  const state = useSheetEditorState(editor)
  if (!isReady) return null
  const none = () => undefined
  return <StatusBar {...{ editor, state, acts }} onConflict={none} onHistory={none} />
}

/** A page with a sheet, and its drafts at the gateway; each gets a reply with `status`. */
async function openPage(status = 200) {
  const puts: { keepalive: boolean; cells: number }[] = []
  gateway.use(
    http.get(at('/api/sheets/draft'), () => HttpResponse.json({ draft: null })),
    http.put(at('/api/sheets/draft'), async ({ request }) => {
      const { changes } = (await request.json()) as { changes: unknown[] }
      puts.push({ keepalive: request.keepalive, cells: changes.length })
      if (status !== 200) return new HttpResponse(null, { status })
      return HttpResponse.json({ draft: { version: puts.length, savedAt: '2026-11-22T00:00:00Z' } })
    }),
  )
  let editor: SheetEditor | null = null
  render(
    <StrictMode>
      <Provider store={cache}>
        <Page
          onOpen={opened => {
            editor = opened
          }}
        />
      </Provider>
    </StrictMode>,
  )
  await screen.findByText('Everything is saved')
  const type = (lines: number) => {
    const rent = { itemType: ITEM_TYPE.expense, month: FIRST, before: null, after: 100 }
    const changes = Array.from({ length: lines }, (_, line) => ({
      ...{ ...rent, code: itemCode(`line ${line}`) },
    }))
    ;(editor as SheetEditor | null)?.edit({ label: 'Typed', changes })
  }
  return { puts, type }
}

function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('[BUD-02] a page that is closed', () => {
  it('saves the draft at once, by a request that survives the page, and only once', async () => {
    const { puts, type } = await openPage()
    type(3)
    hide()
    window.dispatchEvent(new Event('pagehide'))
    await screen.findByText(/Draft saved/)
    hide()
    window.dispatchEvent(new Event('pagehide'))
    await new Promise(done => setTimeout(done, 50))
    expect(puts).toEqual([{ keepalive: true, cells: 3 }])
  })

  it('sends a draft of more than 64 KiB as a normal request', async () => {
    const { puts, type } = await openPage()
    type(2000)
    hide()
    await waitFor(() => expect(puts).toEqual([{ keepalive: false, cells: 2000 }]))
  })

  it('sends nothing without a change, or if it only becomes visible', async () => {
    const { puts, type } = await openPage()
    hide()
    vi.restoreAllMocks()
    type(1)
    document.dispatchEvent(new Event('visibilitychange'))
    await new Promise(done => setTimeout(done, 50))
    expect(puts).toEqual([])
  })
})

describe('[BUD-02] a draft that cannot be saved', () => {
  it.each([
    [400, 'No draft was saved, because something in it was rejected.'],
    [403, 'No draft was saved, because you can no longer edit this.'],
    [404, 'No draft was saved, because this no longer exists.'],
    [413, 'Save now. There are too many changes for a draft'],
  ])('%i: says so in the status bar', async (status, words) => {
    const { puts, type } = await openPage(status)
    type(2)
    hide()
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.getByRole('status').textContent).toBe('2 cells changed, not saved yet')
    hide()
    await new Promise(done => setTimeout(done, 50))
    expect(puts).toHaveLength(1)
  })
})
