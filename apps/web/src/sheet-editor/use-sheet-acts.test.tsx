import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { editOf, emptySheet, workingSheet } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { ToastHost } from '#ui/toast.tsx'
import { createSheetEditor, type SheetEditor } from './sheet-editor.ts'
import { useSheetActs } from './use-sheet-acts.ts'

afterEach(cleanup)

/** With a cell that was typed on an earlier day. */
function resumedEditor(): SheetEditor {
  const from = month('2026-11')
  const editor = createSheetEditor(
    {
      save: async () => ({ saved: [], conflicts: [] }),
      saveDraft: async () => null,
      readDraft: async () => null,
      isConflict: () => false,
    },
    workingSheet(emptySheet(from, 12), new Map()),
  )
  const cell = { itemType: ITEM_TYPE.expense, code: itemCode('Rent'), month: from, value: 4_000 }
  const edit = editOf(editor.get().sheet.shown, 'Rent', [cell])
  if (edit) editor.edit(edit)
  return editor
}

function Screen({ editor }: { editor: SheetEditor }) {
  useSheetActs({ editor, name: 'FY27', savedMessage: 'Saved' })
  return <p>Open</p>
}

function Acts({ editor }: { editor: SheetEditor }) {
  const acts = useSheetActs({ editor, name: 'FY27', savedMessage: 'Saved' })
  return (
    <button type="button" onClick={acts.discard}>
      Discard
    </button>
  )
}

it('[BUD-02] changes that others saved as well cannot be restored', async () => {
  const editor = resumedEditor()
  const { shown } = editor.get().sheet
  editor.rebase(shown, new Map([['2026-11 Rent', 2]]))
  render(
    <ToastHost>
      <Acts editor={editor} />
    </ToastHost>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await screen.findByText('Discarded 1 cell of FY27.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(editor.get().sheet.draft.size).toBe(0)
})

const KEPT = 'Unsaved changes to FY27 are kept as a draft: 1 cell.'

it('[BUD-02] says that a draft is saved when the user leaves, not when they arrive', async () => {
  const editor = resumedEditor()
  // In development React unmounts every component and mounts it again at the start.
  const within = (isOpen: boolean) => (
    <StrictMode>
      <ToastHost>{isOpen && <Screen editor={editor} />}</ToastHost>
    </StrictMode>
  )
  const { rerender } = render(within(true))
  await new Promise(resolve => setTimeout(resolve))
  expect(screen.queryByText(KEPT)).toBeNull()
  rerender(within(false))
  await screen.findByText(KEPT)
})
