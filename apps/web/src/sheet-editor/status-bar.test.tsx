import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { emptySheet, workingSheet } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { organisation } from '#current/_world.ts'
import { forgetOrganisations, organisationState } from '#current/organisation-state.ts'
import { createSheetEditor, type SheetEditor } from './sheet-editor.ts'
import { StatusBar } from './status-bar.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const FIRST = month('2026-11')

const newEditor = (): SheetEditor =>
  createSheetEditor(
    {
      save: async () => ({ saved: [], conflicts: [] }),
      saveDraft: async base => ({ version: base + 1, savedAt: '2026-11-22T00:00:00Z' }),
      readDraft: async () => null,
      isConflict: () => false,
    },
    workingSheet(emptySheet(FIRST, 12), new Map()),
  )

const type = (editor: SheetEditor, line: string) =>
  act(() =>
    editor.edit({
      label: 'Typed',
      changes: [
        { itemType: ITEM_TYPE.expense, code: itemCode(line), month: FIRST, before: null, after: 1 },
      ],
    }),
  )

const acts = {
  ...{ savedAt: null, canUndo: () => false, canRedo: () => false },
  ...{ undo: () => null, redo: () => null },
  ...{ save: () => undefined, discard: () => undefined },
}

/** Its state stays as it was first: a slow screen is behind the editor. */
function SlowScreen({ editor }: { editor: SheetEditor }) {
  const [state] = useState(editor.get)
  const none = () => undefined
  return <StatusBar {...{ editor, state, acts }} onConflict={none} onHistory={none} />
}

it('[BUD-02] a slow screen never says that the draft has a cell typed after it', async () => {
  vi.useFakeTimers()
  const editor = newEditor()
  type(editor, 'Rent')
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  render(<SlowScreen editor={editor} />)
  expect(screen.getByRole('status').textContent).toMatch(/^1 cell changed.* Draft saved/)
  type(editor, 'Power')
  expect(screen.getByRole('status').textContent).toBe(
    '2 cells changed, not saved yet · Saving draft…',
  )
})

it('[BIL-06] [BUD-02] in a read-only company Save stays, disabled, and says why', async () => {
  const plan = { access: 'readOnly', reason: 'ended', until: null } as const
  const own = organisation({ plan })
  organisationState.update(state => ({
    ...state,
    organisations: [own],
    organisationId: own.organisationId,
  }))
  const editor = newEditor()
  type(editor, 'Rent')
  render(<SlowScreen editor={editor} />)
  const save = screen.getByRole('button', { name: 'Save' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await vi.waitFor(() => {
    expect(save.title).toBe('Your plan has ended. You can still read everything.')
  })
  forgetOrganisations()
})
