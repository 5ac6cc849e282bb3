import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assert } from '#outcome'
import { month } from '#time'
import { books, cellsOf, FIRST, give, MONTHS } from './_sheets.ts'
import { cellKey, editOf } from './edit.ts'
import { type CellValue, cellOf, emptySheet, type Sheet, withCells } from './sheet.ts'
import {
  discarded,
  done,
  isDirty,
  redo,
  reread,
  resumed,
  setOff,
  settled,
  taken,
  undo,
  type WorkingSheet,
  workingSheet,
} from './working-sheet.ts'

const opened = () => workingSheet(books, new Map([['2026-12 rent', 3]]))
const typing = (sheet: WorkingSheet, ...cells: ReturnType<typeof give>[]) => {
  const edit = editOf(sheet.shown, 'Typed', cells)
  assert(edit, 'something is typed')
  return done(sheet, edit)
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

  it('[BUD-02] discarding empties it and its conflicts', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120))
    const gone = discarded(typed)
    expect([rentIn(gone), isDirty(gone), gone.conflicts.size]).toEqual([100, false, 0])
  })

  it('[UI-07] discarding is a step, and taking it back brings back what was typed', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120))
    const back = undo(discarded(typed))
    assert(back, 'discarding is a step')
    expect([back.label, rentIn(back.sheet)]).toEqual(['Discarded', 120])
    expect(back.sheet.draft).toEqual(typed.draft)
    const before = undo(back.sheet)
    expect(before && [rentIn(before.sheet), isDirty(before.sheet)]).toEqual([100, false])
    expect(discarded(opened()).log).toEqual(opened().log)
  })

  it('[BUD-02] can be kept and taken up again', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120), give('rent', '2027-01', null))
    const again = resumed(opened(), sentOf(typed))
    expect([rentIn(again), rentIn(again, '2027-01')]).toEqual([120, null])
    expect(again.draft).toEqual(typed.draft)
  })

  it('carries the version each cell was typed over', () => {
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
  it('[UI-07] go back step by step and forth again, one action a step', () => {
    const one = typing(opened(), give('rent', '2026-12', 120))
    const two = typing(one, give('rent', '2026-12', 130), give('wages', '2026-12', null))
    const back = undo(two)
    expect(back && [rentIn(back.sheet), back.cells, back.left]).toEqual([120, 2, 0])
    const start = back && undo(back.sheet)
    expect(start && [rentIn(start.sheet), isDirty(start.sheet)]).toEqual([100, false])
    expect(start && undo(start.sheet)).toBeNull()
    const forth = start && redo(start.sheet)
    expect(forth && rentIn(forth.sheet)).toBe(120)
    expect(redo(two)).toBeNull()
  })

  it('work through saving: what is undone afterwards is a change to save', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120))
    const [sent] = [sentOf(typed)]
    const cells = sent.map(({ code, month }) => ({ code, month, version: 4 }))
    const stored = taken(typed, { sent, saved: cells, conflicts: [] })
    expect(isDirty(stored)).toBe(false)
    const back = undo(stored)
    expect(back && [...back.sheet.draft.values()]).toMatchObject([
      { value: 100, before: 120, baseVersion: 4 },
    ])
  })

  it('leave alone what somebody else has written since, and say so', () => {
    const typed = typing(opened(), give('rent', '2026-12', 120), give('rent', '2027-01', 120))
    const sent = sentOf(typed)
    const cells = sent.map(({ code, month }) => ({ code, month, version: 4 }))
    const stored = taken(typed, { sent, saved: cells, conflicts: [] })
    const theirs = editOf(stored.stored, 'Theirs', [give('rent', '2026-12', 99)])
    assert(theirs, 'they write')
    const heard = reread(
      stored,
      done(workingSheet(stored.stored, new Map()), theirs).shown,
      new Map([...stored.versions, ['2026-12 rent', 5]]),
    )
    const back = undo(heard)
    expect(back && [rentIn(back.sheet), rentIn(back.sheet, '2027-01')]).toEqual([99, 100])
    expect(back && [back.cells, back.left]).toEqual([1, 1])
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
  const partly = taken(typed, {
    sent,
    saved: [{ code: give('rent', '2027-01', 90).code, month: month('2027-01'), version: 1 }],
    conflicts: [conflict],
  })

  it('[BUD-03] stores what was taken and keeps what somebody else changed meanwhile', () => {
    expect(sentOf(partly).map(({ month }) => month)).toEqual(['2026-12'])
    expect([...partly.conflicts.values()]).toMatchObject([{ value: 111, editedBy: 'Ana' }])
    expect(rentIn(partly)).toBe(120)
  })

  it('keep mine is saved over the newer version; use theirs gives the own value up', () => {
    const mine = settled(partly, conflict, 'mine')
    expect(sentOf(mine)).toMatchObject([{ value: 120, before: 111, baseVersion: 7 }])
    const theirs = settled(partly, conflict, 'theirs')
    expect([rentIn(theirs), isDirty(theirs), theirs.conflicts.size]).toEqual([111, false, 0])
    expect(theirs.versions.get('2026-12 rent')).toBe(7)
  })

  it('what is typed while a batch is on its way is a change of what is stored then', () => {
    const more = typing(typed, give('rent', '2026-12', 125))
    const cells = sent.map(({ code, month }) => ({ code, month, version: 8 }))
    const after = taken(more, { sent, saved: cells, conflicts: [] })
    expect(sentOf(after)).toMatchObject([{ value: 125, before: 120, baseVersion: 8 }])
  })

  it('[BUD-02] [UI-07] an undo while a save is under way is a change of what is stored then', () => {
    const edited = typing(opened(), give('rent', '2026-12', 200))
    const cells = sentOf(edited)
    const back = undo(setOff(edited, cells))
    assert(back, 'there is a step to take back')
    expect([rentIn(back.sheet), isDirty(back.sheet)]).toEqual([100, true])
    const saved = cells.map(({ code, month }) => ({ code, month, version: 4 }))
    const after = taken(back.sheet, { sent: cells, saved, conflicts: [] })
    expect(rentIn(after)).toBe(100)
    expect(sentOf(after)).toMatchObject([{ value: 100, before: 200, baseVersion: 4 }])
    expect(rentIn(after, '2027-01')).toBe(100)
  })

  it('[BUD-02] discarding while a save is under way gives back what was there before', () => {
    const edited = typing(opened(), give('rent', '2026-12', 200))
    const cells = sentOf(edited)
    const gone = discarded(setOff(edited, cells))
    const saved = cells.map(({ code, month }) => ({ code, month, version: 4 }))
    const after = taken(gone, { sent: cells, saved, conflicts: [] })
    expect([rentIn(gone), rentIn(after), isDirty(after)]).toEqual([100, 100, true])
  })

  it('one that was written again out of sight is asked about again, for nobody knows it', () => {
    const key = cellKey(rentInDecember)
    const edited = typing(workingSheet(books, new Map()), give('rent', '2026-12', 120))
    const ana = { ...conflict, version: 1 }
    const asked = taken(edited, { sent: sentOf(edited), saved: [], conflicts: [ana] })
    const february = withCells(emptySheet(month('2027-02'), 1), [give('rent', '2027-02', 100)])
    const out = reread(asked, february, new Map([[key, 2]]))
    const [mine, theirs] = [settled(out, ana, 'mine'), settled(out, ana, 'theirs')]
    expect([...mine.draft.values()]).toMatchObject([{ value: 120, before: 111, baseVersion: 1 }])
    expect(isDirty(theirs)).toBe(false)
    for (const sheet of [mine, theirs]) {
      // An older answer that comes late.
      const late = withCells(books, [rentInDecember])
      const { stored } = reread(sheet, late, new Map([[key, 1]]))
      expect(cellOf(stored, rentInDecember.code, rentInDecember.month)).toBe(111)
    }
  })

  it('a cell in conflict that is undone is still asked about, and mine is what it was before', () => {
    const back = undo(partly)
    assert(back, 'there is a step to take back')
    const mine = settled(back.sheet, conflict, 'mine')
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
  const stored = taken(typed, { sent, saved, conflicts: [] })
  const older = new Map([['2026-12 rent', 3]])

  it('[BUD-02] an answer older than a save does not roll it back', () => {
    const again = reread(stored, withCells(books, [give('wages', '2026-12', 7)]), older)
    expect([rentIn(again), rentIn(again, '2027-01')]).toEqual([120, 90])
    expect([...again.versions]).toEqual([
      ['2026-12 rent', 4],
      ['2027-01 rent', 4],
    ])
    expect(cellOf(again.shown, give('wages', '2026-12', 0).code, month('2026-12'))).toBe(7)
  })

  it('[BUD-02] a newer answer counts, and one after it that is older does not', () => {
    const theirs = withCells(books, [give('rent', '2026-12', 130)])
    const newer = reread(stored, theirs, new Map([['2026-12 rent', 5]]))
    expect([rentIn(newer), rentIn(newer, '2027-01')]).toEqual([130, 90])
    expect(rentIn(reread(newer, books, older))).toBe(130)
  })

  it('an answer that is overtaken by a reading leaves what was read', () => {
    const theirs = withCells(books, [give('rent', '2026-12', 130)])
    const read = reread(setOff(typed, sent), theirs, new Map([['2026-12 rent', 5]]))
    const after = taken(read, { sent, saved, conflicts: [] })
    expect([rentIn(after), rentIn(after, '2027-01'), isDirty(after)]).toEqual([130, 90, false])
    expect(after.versions.get('2026-12 rent')).toBe(5)
  })

  it('months that go out of sight and come back with an old answer bring nothing old back', () => {
    const shorter = (months: number) => withCells(emptySheet(FIRST, months), cellsOf(books))
    const gone = reread(stored, shorter(1), older)
    expect(gone.stored.months).toBe(1)
    const back = reread(gone, shorter(4), older)
    expect([rentIn(back), rentIn(back, '2027-01')]).toEqual([120, 90])
    expect(back.versions.get('2027-01 rent')).toBe(4)
    const under = reread(setOff(typed, sent), shorter(1), older)
    expect(rentIn(reread(taken(under, { sent, saved, conflicts: [] }), shorter(4), older))).toBe(
      120,
    )
    const moved = withCells(emptySheet(month('2026-10'), 4), cellsOf(books))
    expect(rentIn(reread(back, moved, older))).toBe(120)
  })
})

/** A server that stores cells and counts their versions, and the plainest idea of a sheet. */
class Model {
  readonly stored = new Map<string, CellValue>()
  readonly versions = new Map<string, number>()
  /** States of the sheet after each step, and which of them is shown. */
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
    return done(sheet, edit)
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
    return taken(sheet, { sent, saved, conflicts: [] })
  }
  if (does.type === 'resume') {
    const read = reread(sheet, sheet.stored, model.versions)
    return { ...resumed(read, [...sheet.draft.values()]), log: sheet.log }
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

describe('any sequence of edits, steps back and forth, saves and returns', () => {
  const title = 'shows what the plainest model shows, 10,000 of them'
  it(`[UI-07] [BUD-02] [CUS-01] [TRF-01] ${title}`, { timeout: 60_000 }, () => {
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
      { numRuns: 10_000 },
    )
  })
})
