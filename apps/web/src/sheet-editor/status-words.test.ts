import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { editOf, emptySheet, workingSheet } from '@millpond/core/sheet'
import { month } from '@millpond/core/time'
import { describe, expect, it } from 'vitest'
import { conflictWords } from './conflict-words.ts'
import { createSheetEditor, type SheetGateway } from './sheet-editor.ts'
import { changesWords, conflictedWords, progressWords, savedWords } from './status-words.ts'

const description = 'Expenses, January to June 2027'

it.each([
  [{ current: 2, total: 5, description }, `Saving batch 2 of 5: ${description}`],
  [{ current: 1, total: 1, description }, `Saving ${description}`],
])('[BUD-03] %o: %s', (progress, words) => {
  expect(progressWords(progress)).toBe(words)
})

describe('saved and unsaved changes', () => {
  const offline: SheetGateway = {
    save: () => Promise.reject(new Error('offline')),
    saveDraft: async () => null,
    readDraft: async () => null,
    isConflict: () => false,
  }
  const editor = () =>
    createSheetEditor(offline, workingSheet(emptySheet(month('2026-11'), 36), new Map()))
  const rent = { itemType: ITEM_TYPE.expense, code: itemCode('rent'), month: month('2026-12') }
  const shown = (of: ReturnType<typeof editor>, savedAt: string | null) =>
    savedWords(of.get(), savedAt, instant => instant.slice(11, 16))

  it('[BUD-02] nothing typed, and nothing saved in this visit', () => {
    expect(shown(editor(), null)).toBe('Everything is saved')
    expect(shown(editor(), '2026-11-22T10:42:00Z')).toBe('Saved 10:42')
  })

  it('[BUD-02] one cell typed: its draft is being saved, and then is saved', () => {
    const typed = editor()
    const edit = editOf(typed.get().sheet.shown, 'Rent', [{ ...rent, value: 1 }])
    if (edit) typed.edit(edit)
    expect(shown(typed, null)).toBe('1 cell changed, not saved yet · Saving draft…')
    const changes = [{ ...rent, value: 2, before: null, baseVersion: 0 }]
    typed.resume({ version: 1, savedAt: '2026-11-22T10:42:00Z', changes })
    expect(shown(typed, null)).toBe('1 cell changed, not saved yet · Draft saved 10:42')
    typed.close()
  })
})

it.each([
  [{ cells: 0, formulas: 0, notes: 0, lines: 0 }, '0 cells'],
  [{ cells: 1, formulas: 0, notes: 0, lines: 0 }, '1 cell'],
  [{ cells: 3, formulas: 1, notes: 0, lines: 0 }, '3 cells and 1 formula'],
  [{ cells: 3, formulas: 1, notes: 2, lines: 0 }, '3 cells, 1 formula and 2 notes'],
  [{ cells: 0, formulas: 2, notes: 1, lines: 0 }, '2 formulas and 1 note'],
  [{ cells: 0, formulas: 0, notes: 0, lines: 2 }, '2 lines'],
  [{ cells: 3, formulas: 0, notes: 0, lines: 1 }, '1 line and 3 cells'],
])('[BUD-02] counts the changes: %o', (count, words) => {
  expect(changesWords(count)).toBe(words)
})

describe('[BUD-02] a cell that two people wrote', () => {
  it('shows the draft after a save with conflicts', () => {
    expect(conflictedWords({ cells: 2, formulas: 0, notes: 0, lines: 0 })).toBe(
      '2 cells were not saved, because someone else changed them. ' +
        'Press Show to see each one, then choose what to keep.',
    )
    expect(conflictedWords({ cells: 0, formulas: 1, notes: 0, lines: 0 })).toBe(
      '1 formula was not saved, because someone else changed it. ' +
        'Press Show to see it, then choose what to keep.',
    )
  })

  const now = Date.parse('2026-11-22T10:42:00Z')
  const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-NZ')}`
  const ana = {
    ...{ itemType: ITEM_TYPE.expense, code: itemCode('rent'), month: month('2026-12'), version: 3 },
    ...{ value: 1_940_000, editedBy: 'Ana', editedAt: '2026-11-22T10:40:00Z' },
  }
  it.each([
    [ana, 1_890_000, 'Ana set $19,400 2 min ago. Yours is $18,900'],
    [{ ...ana, value: null }, 1_890_000, 'Ana cleared it 2 min ago. Yours is $18,900'],
    [{ ...ana, editedBy: null, editedAt: null }, null, 'Someone set $19,400. Yours is empty'],
  ])('%#: %s', (conflict, own, words) => {
    expect(conflictWords(conflict, own, dollars, now)).toBe(words)
  })
})
