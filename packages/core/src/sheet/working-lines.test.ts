import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { assert } from '#outcome'
import { month } from '#time'
import { books, cellsOf, FIRST, give, MONTHS } from './_sheets.ts'
import { countDraft } from './change-count.ts'
import { cellKey, editOf } from './edit.ts'
import { type CellValue, cellOf, emptySheet, type LineChange, type LineField } from './sheet.ts'
import { lineKey, lineTextOf, notesOf, type StoredLine } from './working-lines.ts'
import {
  applyEdit,
  applySaveResult,
  discardDraft,
  isDirty,
  markInFlight,
  rebase,
  redo,
  resolveLineConflict,
  undo,
  type WorkingSheet,
  withRestore,
  withStoredDraft,
  workingSheet,
} from './working-sheet.ts'

const RENT = itemCode('rent')
const FORMULA = { code: RENT, field: 'formula' } as const
const stored = (formula: string | null, version: number, note = 'Flat 2'): StoredLine => ({
  ...{ code: RENT, version, formula, note },
})
const opened = () => workingSheet(books, new Map(), [stored('= 1', 3)])
const formulaIn = ({ lines }: WorkingSheet) => notesOf(lines, RENT).formula
const noteIn = ({ lines }: WorkingSheet) => notesOf(lines, RENT).note
const draftOf = ({ lines }: WorkingSheet) => [...lines.draft.values()]

/** Gives rent a new formula or note, with cells. */
function typing(
  sheet: WorkingSheet,
  after: string | null,
  cells: readonly ReturnType<typeof give>[] = [],
  field: LineField = 'formula',
) {
  const before = lineTextOf(sheet.lines, { code: RENT, field })
  const change: LineChange = { code: RENT, field, before, after }
  const edit = editOf(sheet.shown, `Rent, ${field}`, cells, [change])
  assert(edit, 'something is typed')
  return applyEdit(sheet, edit)
}

const ben = (value: string | null, version: number) => ({
  ...{ ...FORMULA, value, version, editedBy: 'Ben', editedAt: null },
})
const answered = (
  sheet: WorkingSheet,
  saved: readonly StoredLine[],
  conflicts: readonly ReturnType<typeof ben>[] = [],
  sent = draftOf(sheet),
) =>
  applySaveResult(sheet, { sent: [], saved: [], conflicts: [], lines: { sent, saved, conflicts } })

describe('a draft with a formula', () => {
  it('[BUD-02] is dirty and counts its changes, until the stored formula is typed again', () => {
    const typed = typing(typing(opened(), '= 2', [give('rent', '2026-12', 2)]), 'Paid', [], 'note')
    expect([isDirty(opened()), isDirty(typed)]).toEqual([false, true])
    expect(countDraft(typed)).toEqual({ cells: 1, formulas: 1, notes: 1, lines: 0 })
    expect(isDirty(typing(typing(opened(), '= 2'), '= 1'))).toBe(false)
  })

  it('[BUD-02] is discarded with its figures in one step, and restored by one undo', () => {
    const typed = typing(opened(), '= 2', [give('rent', '2026-12', 2)])
    const gone = discardDraft(typed)
    expect([formulaIn(gone), isDirty(gone)]).toEqual(['= 1', false])
    const back = undo(gone)
    expect(back?.changed).toEqual({ cells: 1, formulas: 1, notes: 0, lines: 0 })
    expect(back && draftOf(back.sheet)).toEqual(draftOf(typed))
  })

  it('[BUD-02] is stored and resumed, without changes that are saved already', () => {
    const kept = draftOf(typing(typing(opened(), '= 2'), 'Paid', [], 'note'))
    const again = withStoredDraft(workingSheet(books, new Map(), [stored('= 2', 4)]), [], kept)
    expect(draftOf(again).map(lineKey)).toEqual(['note rent'])
    expect([formulaIn(again), noteIn(again)]).toEqual(['= 2', 'Paid'])
  })

  it('[UI-07] keeps its lines as the same object while only cells are typed', () => {
    const edit = editOf(books, 'Typed', [give('rent', '2026-12', 7)])
    const sheet = opened()
    expect(edit && applyEdit(sheet, edit).lines).toBe(sheet.lines)
  })
})

describe('saving a formula', () => {
  const typed = typing(opened(), '= 2')

  it('[BUD-03] stores it, and a later undo is a change of the stored formula', () => {
    const saved = answered(markInFlight(typed, [], draftOf(typed)), [stored('= 2', 4)])
    expect([isDirty(saved), saved.lines.inFlight.size]).toEqual([false, 0])
    const back = undo(saved)
    expect(back && draftOf(back.sheet)).toEqual([{ ...FORMULA, value: '= 1', before: '= 2' }])
  })

  it('[BUD-03] keeps a formula typed during the save as a change', () => {
    const more = typing(markInFlight(typed, [], draftOf(typed)), '= 3')
    const saved = answered(more, [stored('= 2', 4)], [], draftOf(typed))
    expect(draftOf(saved)).toEqual([{ ...FORMULA, value: '= 3', before: '= 2' }])
  })

  it('[BUD-03] keeps an undo during the save as a change', () => {
    const back = undo(markInFlight(typed, [], draftOf(typed)))
    assert(back, 'there is a step')
    const saved = answered(back.sheet, [stored('= 2', 4)], [], draftOf(typed))
    expect(draftOf(saved)).toEqual([{ ...FORMULA, value: '= 1', before: '= 2' }])
  })

  it.each(['mine', 'theirs'] as const)('[BUD-02] in conflict waits for a decision, %s', choice => {
    const asked = answered(typed, [], [ben('= 9', 4)])
    expect([formulaIn(asked), asked.lines.conflicts.size]).toEqual(['= 2', 1])
    const decided = resolveLineConflict(asked, FORMULA, choice)
    expect(decided.lines.conflicts.size).toBe(0)
    const mine = { formula: '= 2', draft: [{ ...FORMULA, value: '= 2', before: '= 9' }] }
    const theirs = { formula: '= 9', draft: [] }
    expect({ formula: formulaIn(decided), draft: draftOf(decided) }).toEqual(
      choice === 'mine' ? mine : theirs,
    )
    expect(noteIn(decided)).toBe('Flat 2')
  })

  it('[BUD-02] in conflict uses the newer formula that was read since', () => {
    const asked = answered(typed, [], [ben('= 9', 4)])
    const read = rebase(asked, asked.stored, new Map(), [stored('= 10', 5)])
    expect(formulaIn(resolveLineConflict(read, FORMULA, 'theirs'))).toBe('= 10')
    expect(draftOf(resolveLineConflict(read, FORMULA, 'mine'))).toMatchObject([{ before: '= 10' }])
  })

  it('an older reading does not restore an old formula', () => {
    const saved = answered(typed, [stored('= 2', 4)])
    expect(formulaIn(rebase(saved, saved.stored, new Map(), [stored('= 1', 3)]))).toBe('= 2')
  })
})

describe('undo of a formula', () => {
  const typed = typing(opened(), '= 2', [give('rent', '2026-12', 2), give('wages', '2026-12', 4)])

  it('[UI-07] does not change the figures of its line if another user has changed it since', () => {
    const saved = applySaveResult(typed, {
      sent: [...typed.draft.values()],
      saved: [...typed.draft.values()].map(cell => ({ ...cell, version: 1 })),
      conflicts: [],
      lines: { sent: draftOf(typed), saved: [stored('= 2', 4)], conflicts: [] },
    })
    const theirs = rebase(saved, saved.stored, saved.versions, [stored('= 9', 5)])
    const back = undo(theirs)
    expect(back?.changed).toEqual({ cells: 1, formulas: 0, notes: 0, lines: 0 })
    expect(back?.left).toEqual({ cells: 1, formulas: 1, notes: 0, lines: 0 })
    expect(back && [...back.sheet.draft.keys()]).toEqual(['2026-12 wages'])
  })

  it('[BUD-04] of a restore returns the sheet before it, as a change to save', () => {
    const restore = {
      label: 'Restored an earlier version',
      changes: [{ ...give('rent', '2026-12', 70), before: 100, after: 70 }],
      lines: [{ ...FORMULA, before: '= 1', after: null }],
    }
    const restored = withRestore(opened(), restore)
    expect([formulaIn(restored), cellOf(restored.shown, RENT, month('2026-12'))]).toEqual([
      null,
      70,
    ])
    expect(isDirty(restored)).toBe(false)
    const back = undo(restored)
    assert(back, 'a restore is a step')
    expect(back.changed).toEqual({ cells: 1, formulas: 1, notes: 0, lines: 0 })
    expect([formulaIn(back.sheet), back.sheet.draft.get('2026-12 rent')?.value]).toEqual([
      '= 1',
      100,
    ])
    expect(back.sheet.draft.get('2026-12 rent')?.baseVersion).toBe(1)
    // The next reading has what the server wrote.
    const read = rebase(restored, restored.stored, new Map([['2026-12 rent', 1]]), [
      stored(null, 4),
    ])
    expect(read.versions).toEqual(restored.versions)
    // The reading may also come before the step is known.
    const late = withRestore({ ...read, log: opened().log }, restore)
    expect([late.versions, late.lines]).toEqual([read.versions, read.lines])
    const again = redo(back.sheet)
    expect(again && isDirty(again.sheet)).toBe(false)
  })
})

describe('lines that users set up [CUS-01, TRF-01]', () => {
  const LINE = { code: RENT, field: 'line' } as const
  const SHOP = '{"name":"Shop","position":0}'
  const CAFE = '{"name":"Café","position":0}'
  const shop = (line: string | null, version: number): StoredLine => ({
    ...{ code: RENT, version, formula: null, note: null, line },
  })
  const withShop = () => workingSheet(books, new Map(), [shop(SHOP, 1)])
  const lineIn = ({ lines }: WorkingSheet) => lineTextOf(lines, LINE)

  it.each([
    ['added', () => workingSheet(books, new Map()), null, SHOP],
    ['renamed', withShop, SHOP, CAFE],
    ['removed', withShop, SHOP, null],
  ] as const)('one is %s: undo, redo, discard and save', (_, start, before, after) => {
    const typed = typing(start(), after, [], 'line')
    expect([lineIn(typed), countDraft(typed).lines]).toEqual([after, 1])
    const back = undo(typed)
    assert(back, 'there is a step')
    expect([lineIn(back.sheet), isDirty(back.sheet)]).toEqual([before, false])
    expect(redo(back.sheet)?.sheet.lines.draft).toEqual(typed.lines.draft)
    expect([lineIn(discardDraft(typed)), isDirty(discardDraft(typed))]).toEqual([before, false])
    const saved = answered(typed, [shop(after, 2)])
    expect([lineIn(saved), isDirty(saved)]).toEqual([after, false])
    const undone = undo(saved)
    expect(undone && draftOf(undone.sheet)).toEqual([{ ...LINE, value: before, before: after }])
  })

  it('the cells of a removed line stay in the draft, and are there again after undo', () => {
    const typed = typing(withShop(), SHOP, [give('rent', '2026-12', 7)], 'line')
    const removed = typing(typed, null, [], 'line')
    expect(removed.draft).toEqual(typed.draft)
    expect(undo(removed)?.sheet.draft).toEqual(typed.draft)
  })

  it('one that another user removed is read as removed, and an older answer does not restore it', () => {
    const read = rebase(withShop(), books, new Map(), [shop(null, 2)])
    expect(lineIn(read)).toBeNull()
    expect(lineIn(rebase(read, books, new Map(), [shop(SHOP, 1)]))).toBeNull()
  })

  it('undo of an added line leaves the line and its cells if another user renamed it since', () => {
    const added = typing(workingSheet(books, new Map()), SHOP, [give('rent', '2026-12', 7)], 'line')
    const cells = [...added.draft.values()]
    const saved = applySaveResult(added, {
      ...{ sent: cells, saved: cells.map(cell => ({ ...cell, version: 1 })), conflicts: [] },
      lines: { sent: draftOf(added), saved: [shop(SHOP, 1)], conflicts: [] },
    })
    const theirs = rebase(saved, saved.stored, saved.versions, [shop(CAFE, 2)])
    const back = undo(theirs)
    expect(back?.left).toEqual({ cells: 1, formulas: 0, notes: 0, lines: 1 })
    expect(back && isDirty(back.sheet)).toBe(false)
  })

  it('one that two users changed waits for a decision', () => {
    const typed = typing(withShop(), null, [], 'line')
    const theirs = { ...LINE, value: CAFE, version: 2, editedBy: 'Ben', editedAt: null }
    const asked = applySaveResult(typed, {
      ...{ sent: [], saved: [], conflicts: [] },
      lines: { sent: draftOf(typed), saved: [], conflicts: [theirs] },
    })
    expect([lineIn(asked), asked.lines.conflicts.size]).toEqual([null, 1])
    expect(lineIn(resolveLineConflict(asked, LINE, 'theirs'))).toBe(CAFE)
    expect(draftOf(resolveLineConflict(asked, LINE, 'mine'))).toEqual([
      { ...LINE, value: null, before: CAFE },
    ])
  })
})

const CODES = ['rent', 'wages']
const CELLS = CODES.flatMap(code => ['2026-12', '2027-01'].map(when => ({ code, when })))
const LINES = CODES.flatMap(code =>
  (['formula', 'note', 'line'] as const).map(field => ({ code: itemCode(code), field })),
)

interface Asked {
  readonly cells: readonly (readonly [at: number, value: CellValue])[]
  readonly lines: readonly (readonly [at: number, text: string | null])[]
}

const anyEdit: fc.Arbitrary<Asked> = fc.record({
  cells: fc.array(
    fc.tuple(fc.nat({ max: CELLS.length - 1 }), fc.option(fc.nat({ max: 3 }), { nil: null })),
  ),
  lines: fc.uniqueArray(
    fc.tuple(
      fc.nat({ max: LINES.length - 1 }),
      fc.option(fc.constantFrom('= 1', '= 2'), { nil: null }),
    ),
    { selector: ([at]) => at },
  ),
})

function asEdit(sheet: WorkingSheet, { cells, lines }: Asked) {
  const given = cells.flatMap(([at, value]) => {
    const cell = CELLS[at]
    return cell ? [give(cell.code, cell.when, value)] : []
  })
  const changes = lines.flatMap(([at, after]) => {
    const line = LINES[at]
    return line ? [{ ...line, before: lineTextOf(sheet.lines, line), after }] : []
  })
  return editOf(sheet.shown, 'Typed', given, changes)
}

/** Everything that a user sees of a sheet. */
const seen = (sheet: WorkingSheet) => ({
  cells: cellsOf(sheet.shown)
    .filter(({ value }) => value !== null)
    .map(cell => [cellKey(cell), cell.value])
    .sort(),
  lines: LINES.map(line => lineTextOf(sheet.lines, line)),
})

describe('any sequence of edits of cells and lines', () => {
  it('[UI-07] [BUD-04] can be undone step by step to each earlier sheet, and redone', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { maxLength: 12 }), fc.nat({ max: 12 }), (edits, saveAt) => {
        let sheet = workingSheet(emptySheet(FIRST, MONTHS), new Map())
        const was = [seen(sheet)]
        for (const [at, asked] of edits.entries()) {
          const edit = asEdit(sheet, asked)
          if (edit) {
            sheet = applyEdit(sheet, edit)
            was.push(seen(sheet))
          }
          // Saving between steps does not change the result of undo.
          if (at === saveAt) sheet = savedAll(sheet)
        }
        for (const earlier of was.slice(0, -1).reverse()) {
          const back = undo(sheet)
          assert(back, 'there is a step for each edit')
          expect(back.left).toEqual({ cells: 0, formulas: 0, notes: 0, lines: 0 })
          sheet = back.sheet
          expect(seen(sheet)).toEqual(earlier)
        }
        expect(undo(sheet)).toBeNull()
        for (const later of was.slice(1)) {
          sheet = redo(sheet)?.sheet ?? sheet
          expect(seen(sheet)).toEqual(later)
        }
      }),
      { numRuns: 500 },
    )
  })
})

function savedAll(sheet: WorkingSheet): WorkingSheet {
  const sent = [...sheet.draft.values()]
  const lines = draftOf(sheet)
  const codes = [...new Set(lines.map(({ code }) => code))]
  return applySaveResult(markInFlight(sheet, sent, lines), {
    sent,
    saved: sent.map(cell => ({ ...cell, version: cell.baseVersion + 1 })),
    conflicts: [],
    lines: {
      sent: lines,
      saved: codes.map(code => ({ ...notesOf(sheet.lines, code), code, version: 1 })),
      conflicts: [],
    },
  })
}
