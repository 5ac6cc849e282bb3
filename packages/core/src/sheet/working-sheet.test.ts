import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assert } from '#outcome'
import { month } from '#time'
import { books, cellsOf, FIRST, give, MONTHS } from './_sheets.ts'
import { cellKey, editOf } from './edit.ts'
import { type CellValue, cellOf, emptySheet, type Sheet, withCells } from './sheet.ts'
import {
  applyEdit,
  applySaveResult,
  discardDraft,
  isDirty,
  markInFlight,
  rebase,
  redo,
  resolveConflict,
  undo,
  type WorkingSheet,
  withStoredDraft,
  workingSheet,
} from './working-sheet.ts'

const opened = () => workingSheet(books, new Map([['2026-12 rent', 3]]))
const typing = (sheet: WorkingSheet, ...cells: ReturnType<typeof give>[]) => {
  const edit = editOf(sheet.shown, 'Typed', cells)
  assert(edit, 'something is typed')
  return applyEdit(sheet, edit)
}
const rentIn = (sheet: WorkingSheet, when = '2026-12') =>
  cellOf(sheet.shown, give('rent', when, 0).code, month(when))
const sentOf = (sheet: WorkingSheet) => [...sheet.draft.values()]

describe('a draft', () => {
  it('[BUD-02] is dirty while any change exists', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120))
    expect(isDirty(opened())).toBe(false)
    expect(isDirty(typed)).toBe(true)
    expect(isDirty(typing(typed, give('rent', '2026-12', 100)))).toBe(false)
  })

  it('[BUD-02] discarding empties the draft and its conflicts', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120))
    const gone = discardDraft(typed)
    expect([rentIn(gone), isDirty(gone), gone.conflicts.size]).toEqual([100, false, 0])
  })

  it('[UI-07] discarding is a step, and undo restores the typed values', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120))
    const back = undo(discardDraft(typed))
    assert(back, 'discarding is a step')
    expect([back.label, rentIn(back.sheet)]).toEqual(['Discarded', 120])
    expect(back.sheet.draft).toEqual(typed.draft)
    const before = undo(back.sheet)
    expect(before && [rentIn(before.sheet), isDirty(before.sheet)]).toEqual([100, false])
    expect(discardDraft(opened()).log).toEqual(opened().log)
  })

  it('[BUD-02] can be stored and resumed', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120), give('rent', '2027-01', null))
    const again = withStoredDraft(opened(), sentOf(typed))
    expect([rentIn(again), rentIn(again, '2027-01')]).toEqual([120, null])
    expect(again.draft).toEqual(typed.draft)
  })

  it('has the version at which each cell was typed', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120), give('rent', '2027-01', 90))
    expect(
      sentOf(typed).map(({ month, baseVersion, before }) => [month, baseVersion, before]),
    ).toEqual([
      ['2026-12', 3, 100],
      ['2027-01', 0, 100],
    ])
  })
})

describe('undo and redo', () => {
  it('[UI-07] move step by step through the edits, one action per step', () => {
    const one = typing(opened(), give('rent', '2026-12', 120))
    const two = typing(one, give('rent', '2026-12', 130), give('wages', '2026-12', null))
    const back = undo(two)
    expect(back && [rentIn(back.sheet), back.changed.cells, back.left.cells]).toEqual([120, 2, 0])
    const start = back && undo(back.sheet)
    expect(start && [rentIn(start.sheet), isDirty(start.sheet)]).toEqual([100, false])
    expect(start && undo(start.sheet)).toBeNull()
    const forth = start && redo(start.sheet)
    expect(forth && rentIn(forth.sheet)).toBe(120)
    expect(redo(two)).toBeNull()
  })

  it('work across saves: a later undo is a change to save', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120))
    const [sent] = [sentOf(typed)]
    const cells = sent.map(({ code, month }) => ({ code, month, version: 4 }))
    const stored = applySaveResult(typed, { sent, saved: cells, conflicts: [] })
    expect(isDirty(stored)).toBe(false)
    const back = undo(stored)
    expect(back && [...back.sheet.draft.values()]).toMatchObject([
      { value: 100, before: 120, baseVersion: 4 },
    ])
  })

  it('do not change cells that another user has written since, and report them', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120), give('rent', '2027-01', 120))
    const sent = sentOf(typed)
    const cells = sent.map(({ code, month }) => ({ code, month, version: 4 }))
    const stored = applySaveResult(typed, { sent, saved: cells, conflicts: [] })
    const theirs = editOf(stored.stored, 'Theirs', [give('rent', '2026-12', 99)])
    assert(theirs, 'they write')
    const heard = rebase(
      stored,
      applyEdit(workingSheet(stored.stored, new Map()), theirs).shown,
      new Map([...stored.versions, ['2026-12 rent', 5]]),
    )
    const back = undo(heard)
    expect(back && [rentIn(back.sheet), rentIn(back.sheet, '2027-01')]).toEqual([99, 100])
    expect(back && [back.changed.cells, back.left.cells]).toEqual([1, 1])
  })
})

describe('saving', () => {
  const typed = typing(opened(), give('rent', '2026-12', 120), give('rent', '2027-01', 90))
  const sent = sentOf(typed)
  const rentInDecember = give('rent', '2026-12', 111)
  const conflict = {
    ...rentInDecember,
    version: 7,
    editedBy: 'Ana',
    editedAt: '2026-11-22T00:00:00Z',
  }
  const partly = applySaveResult(typed, {
    sent,
    saved: [{ code: give('rent', '2027-01', 90).code, month: month('2027-01'), version: 1 }],
    conflicts: [conflict],
  })

  it('[BUD-03] stores the saved cells and keeps conflicts with another user’s changes', () => {
    expect(sentOf(partly).map(({ month }) => month)).toEqual(['2026-12'])
    expect([...partly.conflicts.values()]).toMatchObject([{ value: 111, editedBy: 'Ana' }])
    expect(rentIn(partly)).toBe(120)
  })

  it('keep mine is saved over the newer version; use theirs discards the own value', () => {
    const mine = resolveConflict(partly, conflict, 'mine')
    expect(sentOf(mine)).toMatchObject([{ value: 120, before: 111, baseVersion: 7 }])
    const theirs = resolveConflict(partly, conflict, 'theirs')
    expect([rentIn(theirs), isDirty(theirs), theirs.conflicts.size]).toEqual([111, false, 0])
    expect(theirs.versions.get('2026-12 rent')).toBe(7)
  })

  it('a value typed during a save is a change of the newly stored value', () => {
    const more = typing(typed, give('rent', '2026-12', 125))
    const cells = sent.map(({ code, month }) => ({ code, month, version: 8 }))
    const after = applySaveResult(more, { sent, saved: cells, conflicts: [] })
    expect(sentOf(after)).toMatchObject([{ value: 125, before: 120, baseVersion: 8 }])
  })

  it('[BUD-02] [UI-07] an undo during a save is a change of the newly stored value', () => {
    const edited = typing(opened(), give('rent', '2026-12', 200))
    const cells = sentOf(edited)
    const back = undo(markInFlight(edited, cells))
    assert(back, 'there is a step to undo')
    expect([rentIn(back.sheet), isDirty(back.sheet)]).toEqual([100, true])
    const saved = cells.map(({ code, month }) => ({ code, month, version: 4 }))
    const after = applySaveResult(back.sheet, { sent: cells, saved, conflicts: [] })
    expect(rentIn(after)).toBe(100)
    expect(sentOf(after)).toMatchObject([{ value: 100, before: 200, baseVersion: 4 }])
    expect(rentIn(after, '2027-01')).toBe(100)
  })

  it('[BUD-02] discarding during a save restores the values before it', () => {
    const edited = typing(opened(), give('rent', '2026-12', 200))
    const cells = sentOf(edited)
    const gone = discardDraft(markInFlight(edited, cells))
    const saved = cells.map(({ code, month }) => ({ code, month, version: 4 }))
    const after = applySaveResult(gone, { sent: cells, saved, conflicts: [] })
    expect([rentIn(gone), rentIn(after), isDirty(after)]).toEqual([100, 100, true])
  })

  it('a conflict is asked about again if the cell was written again offscreen', () => {
    const key = cellKey(rentInDecember)
    const edited = typing(workingSheet(books, new Map()), give('rent', '2026-12', 120))
    const ana = { ...conflict, version: 1 }
    const asked = applySaveResult(edited, { sent: sentOf(edited), saved: [], conflicts: [ana] })
    const february = withCells(emptySheet(month('2027-02'), 1), [give('rent', '2027-02', 100)])
    const out = rebase(asked, february, new Map([[key, 2]]))
    const [mine, theirs] = [resolveConflict(out, ana, 'mine'), resolveConflict(out, ana, 'theirs')]
    expect([...mine.draft.values()]).toMatchObject([{ value: 120, before: 111, baseVersion: 1 }])
    expect(isDirty(theirs)).toBe(false)
    for (const sheet of [mine, theirs]) {
      // An older answer that arrives late.
      const late = withCells(books, [rentInDecember])
      const { stored } = rebase(sheet, late, new Map([[key, 1]]))
      expect(cellOf(stored, rentInDecember.code, rentInDecember.month)).toBe(111)
    }
  })

  it('an undone cell in conflict is still asked about, and mine is its value before', () => {
    const back = undo(partly)
    assert(back, 'there is a step to undo')
    const mine = resolveConflict(back.sheet, conflict, 'mine')
    expect(sentOf(mine)).toMatchObject([
      { code: 'rent', month: '2026-12', value: 100, before: 111, baseVersion: 7 },
      { code: 'rent', month: '2027-01', value: 100, before: 90 },
    ])
  })
})

describe('reading a sheet again', () => {
  const typed = typing(opened(), give('rent', '2026-12', 120), give('rent', '2027-01', 90))
  const sent = sentOf(typed)
  const saved = sent.map(({ code, month }) => ({ code, month, version: 4 }))
  const stored = applySaveResult(typed, { sent, saved, conflicts: [] })
  const older = new Map([['2026-12 rent', 3]])

  it('[BUD-02] an answer older than a save does not roll it back', () => {
    const again = rebase(stored, withCells(books, [give('wages', '2026-12', 7)]), older)
    expect([rentIn(again), rentIn(again, '2027-01')]).toEqual([120, 90])
    expect([...again.versions]).toEqual([
      ['2026-12 rent', 4],
      ['2027-01 rent', 4],
    ])
    expect(cellOf(again.shown, give('wages', '2026-12', 0).code, month('2026-12'))).toBe(7)
  })

  it('[BUD-02] a newer answer is used, and an older one after it is not', () => {
    const theirs = withCells(books, [give('rent', '2026-12', 130)])
    const newer = rebase(stored, theirs, new Map([['2026-12 rent', 5]]))
    expect([rentIn(newer), rentIn(newer, '2027-01')]).toEqual([130, 90])
    expect(rentIn(rebase(newer, books, older))).toBe(130)
  })

  it('an answer that arrives after a newer reading keeps what was read', () => {
    const theirs = withCells(books, [give('rent', '2026-12', 130)])
    const read = rebase(markInFlight(typed, sent), theirs, new Map([['2026-12 rent', 5]]))
    const after = applySaveResult(read, { sent, saved, conflicts: [] })
    expect([rentIn(after), rentIn(after, '2027-01'), isDirty(after)]).toEqual([130, 90, false])
    expect(after.versions.get('2026-12 rent')).toBe(5)
  })

  it('months that return with an old answer restore no old values', () => {
    const shorter = (months: number) => withCells(emptySheet(FIRST, months), cellsOf(books))
    const gone = rebase(stored, shorter(1), older)
    expect(gone.stored.months).toBe(1)
    const back = rebase(gone, shorter(4), older)
    expect([rentIn(back), rentIn(back, '2027-01')]).toEqual([120, 90])
    expect(back.versions.get('2027-01 rent')).toBe(4)
    const under = rebase(markInFlight(typed, sent), shorter(1), older)
    expect(
      rentIn(rebase(applySaveResult(under, { sent, saved, conflicts: [] }), shorter(4), older)),
    ).toBe(120)
    const moved = withCells(emptySheet(month('2026-10'), 4), cellsOf(books))
    expect(rentIn(rebase(back, moved, older))).toBe(120)
  })
})

/** A server that stores cells and counts their versions, and the simplest model of a sheet. */
class Model {
  readonly stored = new Map<string, CellValue>()
  readonly versions = new Map<string, number>()
  /** States of the sheet after each step, and the index of the shown one. */
  readonly states: Map<string, CellValue>[] = [new Map()]
  now = 0

  get shown() {
    return this.states[this.now] ?? new Map<string, CellValue>()
  }
}

const CODES = ['rent', 'wages', 'power']
const WHENS = ['2026-11', '2026-12', '2027-01', '2027-02']
const cellChoice = fc.record({
  code: fc.constantFrom(...CODES),
  when: fc.constantFrom(...WHENS),
  value: fc.option(fc.integer({ min: -9, max: 9 })),
})
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('edit' as const),
      cells: fc.array(cellChoice, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('undo' as const, 'redo' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('save' as const),
      most: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('resume' as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

function act(sheet: WorkingSheet, model: Model, does: Action): WorkingSheet {
  if (does.type === 'edit') {
    const cells = does.cells.map(({ code, when, value }) => give(code, when, value))
    const edit = editOf(sheet.shown, 'Typed', cells)
    if (!edit) return sheet
    const next = new Map(model.shown)
    for (const { value, ...cell } of cells) next.set(cellKey(cell), value)
    model.states.splice(model.now + 1, Infinity, next)
    model.now += 1
    return applyEdit(sheet, edit)
  }
  if (does.type === 'save') {
    const sent = [...sheet.draft.values()].slice(0, does.most)
    const saved = sent.map(cell => {
      const version = (model.versions.get(cellKey(cell)) ?? 0) + 1
      expect(cell.baseVersion).toBe(version - 1)
      model.versions.set(cellKey(cell), version)
      model.stored.set(cellKey(cell), cell.value)
      return { code: cell.code, month: cell.month, version }
    })
    return applySaveResult(sheet, { sent, saved, conflicts: [] })
  }
  if (does.type === 'resume') {
    const read = rebase(sheet, sheet.stored, model.versions)
    return { ...withStoredDraft(read, [...sheet.draft.values()]), log: sheet.log }
  }
  const step = does.type === 'undo' ? undo(sheet) : redo(sheet)
  if (!step) return sheet
  model.now += does.type === 'undo' ? -1 : 1
  return step.sheet
}

const shownOf = (sheet: Sheet) =>
  Object.fromEntries(
    CODES.flatMap(code =>
      WHENS.flatMap(when => {
        const value = cellOf(sheet, give(code, when, 0).code, month(when))
        return value === null ? [] : [[`${when} ${code}`, value]]
      }),
    ),
  )
const ofMap = (cells: ReadonlyMap<string, CellValue>) =>
  Object.fromEntries([...cells].filter(([, value]) => value !== null))

describe('any sequence of edits, undos, redos, saves and reloads', () => {
  const title = 'shows what the plainest model shows'
  it(`[UI-07] [BUD-02] [CUS-01] [TRF-01] ${title}`, { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30, size: 'max' }), actions => {
        const model = new Model()
        let sheet = workingSheet(emptySheet(FIRST, MONTHS), new Map())
        for (const does of actions) sheet = act(sheet, model, does)
        expect(shownOf(sheet.shown)).toEqual(ofMap(model.shown))
        expect(shownOf(sheet.stored)).toEqual(ofMap(model.stored))
        expect(isDirty(sheet)).toBe(
          JSON.stringify(shownOf(sheet.shown)) !== JSON.stringify(shownOf(sheet.stored)),
        )
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 2000) },
    )
  })
})
