import type { SheetEdit } from '@millpond/contract/sheet'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { cellOf, editOf, emptySheet, workingSheet } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { ToastHost } from '#ui/toast.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { createSheetEditor, type SheetEditor, type SheetGateway } from './sheet-editor.ts'

const edit = (editNumber: number, label: string, cells: number, time: string): SheetEdit => ({
  ...{ editNumber, label, cells, lines: 0, by: 'Ana', at: `2026-11-22T${time}.000Z` },
})
const RENT = edit(4, 'Rent, Dec 2026', 1, '11:00:00')
const LAST_YEAR = [
  edit(3, 'From last year', 180, '10:00:04'),
  edit(2, 'From last year', 292, '10:00:02'),
  edit(1, 'From last year', 500, '10:00:00'),
]

const rentIn = (when: string) => ({
  ...{ itemType: ITEM_TYPE.expense, code: itemCode('Rent'), month: month(when) },
})
const offline: SheetGateway = {
  save: () => Promise.reject(new Error('offline')),
  saveDraft: async () => null,
  readDraft: async () => null,
  isConflict: () => false,
}

describe('the history drawer [BUD-03]', () => {
  listenAtGateway()
  let editor: SheetEditor
  /** The edit of each restore, and the newest edit in the request. */
  let restored: unknown[] = []
  beforeEach(() => {
    restored = []
    gateway.use(
      // Two pages: the action started on the second one.
      http.get(at('/api/sheets/history'), ({ request }) => {
        const isFirst = !new URL(request.url).searchParams.has('before')
        const [newest, ...others] = LAST_YEAR
        return HttpResponse.json({ edits: isFirst ? [RENT, newest] : others, hasMore: isFirst })
      }),
      http.get(at('/api/sheets/edit'), ({ request }) => {
        const number = Number(new URL(request.url).searchParams.get('editNumber'))
        const cell = { itemType: 3, code: itemCode('Rent'), month: `2026-0${number}`, before: null }
        const notes = { note: null, formula: null }
        const line = {
          code: 'Fees',
          before: notes,
          after: { ...notes, formula: '= [@Sales] * 5%' },
        }
        const lines = number === 1 ? [line] : []
        return HttpResponse.json({
          ...{ edit: RENT, lines, changes: [{ ...cell, after: number * 100 }] },
        })
      }),
      http.post(at('/api/sheets/restore'), async ({ request }) => {
        const { editNumber, newest } = (await request.json()) as Record<string, number>
        restored.push([editNumber, newest])
        return HttpResponse.json({ editNumber: 5, cells: 1, lines: 2 })
      }),
    )
    editor = createSheetEditor(offline, workingSheet(emptySheet(month('2026-01'), 12), new Map()))
    const cells = ['2026-11', '2026-12'].map(when => ({ ...rentIn(when), value: 5 }))
    const typed = editOf(editor.get().sheet.shown, 'Rent', cells)
    if (typed) editor.edit(typed)
    render(
      <Provider store={cache}>
        <ToastHost>
          <HistoryDrawer
            of={{ organisationId: 'o1', sheetId: 's1' }}
            nameOf={code => code}
            write={value => `$${value / 100}`}
            readFormula={formula => formula.replace('@', '')}
            editor={editor}
            onClose={() => undefined}
          />
        </ToastHost>
      </Provider>,
    )
  })
  afterEach(() => {
    editor.close()
    cleanup()
    cache.dispatch(gatewayApi.util.resetApiState())
  })
  const earlier = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier edits' }))
    return within((await screen.findByText(/972 cells/)).closest('li') as HTMLElement)
  }

  it('an action saved in three batches is one entry, also across pages', async () => {
    await earlier()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Show earlier edits' })).toBeNull()
  })

  it('[BUD-02] says that unsaved changes have to be saved or discarded before a restore', () => {
    expect(screen.getByText(/^You have 2 cells not saved yet\. Save or discard/)).toBeDefined()
  })

  it('says what a restore undoes, and restores to the end of the action', async () => {
    const entry = await earlier()
    const restore = entry.getByRole('button', {
      name: 'Restore this version',
      description: 'Undoes 1 later change',
    })
    fireEvent.click(restore)
    await screen.findByText('Restored an earlier version: 1 cell and 2 lines.')
    expect(restored).toEqual([[3, 4]])
  })

  it('[UI-07] a restore is a step: its toast or Undo restores the state before it', async () => {
    const entry = await earlier()
    fireEvent.click(entry.getByRole('button', { name: 'Restore this version' }))
    await screen.findByText('Restored an earlier version: 1 cell and 2 lines.')
    const rent = () => cellOf(editor.get().sheet.shown, itemCode('Rent'), month('2026-05'))
    expect([rent(), editor.get().sheet.draft.size]).toEqual([500, 2])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect([rent(), editor.get().sheet.draft.size]).toEqual([null, 3])
    editor.redo()
    expect([rent(), editor.get().sheet.draft.size]).toEqual([500, 2])
  })

  it('[BUD-04] the details show the formulas and cells of all its batches', async () => {
    const entry = await earlier()
    fireEvent.click(entry.getByRole('button', { name: 'View changes' }))
    const rows = within(await entry.findByRole('table'))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map(row => row.textContent)).toEqual([
      'Fees, formula–no value= [Sales] * 5%',
      ...['Rent, Jan 2026–no value$1', 'Rent, Feb 2026–no value$2', 'Rent, Mar 2026–no value$3'],
    ])
  })
})
