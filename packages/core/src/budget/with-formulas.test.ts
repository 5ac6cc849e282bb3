import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, itemCode } from '#item'
import {
  applyEdit,
  type CellValue,
  cellOf,
  type Edit,
  editOf,
  emptySheet,
  redo,
  type Sheet,
  undo,
  withCells,
  workingSheet,
} from '#sheet'
import { addMonths, type Month, month, monthsFrom } from '#time'
import { formulaCells, formulaDifferences } from './formula-cells.ts'
import type { NamedLine } from './formula-names.ts'
import { withFormulas } from './with-formulas.ts'

const FIRST = month('2026-09')
/** September and October are closed. */
const months = monthsFrom(month('2026-11'), 3)

const line = (name: string, formula: string | null = null): NamedLine => ({
  ...{ itemType: ITEM_TYPE.expense, code: itemCode(name.toLowerCase()), name, number: null },
  ...{ status: 'active', formula },
})
const give = (name: string, when: Month, value: CellValue) => ({
  ...{ itemType: ITEM_TYPE.expense, code: itemCode(name), month: when, value },
})
const empty = emptySheet(FIRST, 5)
const edited = (sheet: Sheet, edit: Edit | null) =>
  withCells(
    sheet,
    (edit?.changes ?? []).map(change => ({ ...change, value: change.after })),
  )

const context = {
  lines: [line('Sales'), line('Fees', '= [Sales] * 5%'), line('Tax', '= [Fees] * 10%')],
  months,
  happened: () => null,
  counted: () => null,
}
const november = month('2026-11')

describe('an edit of a line that formulas use', () => {
  const typed = editOf(empty, 'Sales, November 2026', [give('sales', november, 200_000)])
  const whole = typed && withFormulas(empty, typed, context)

  it('[BUD-04] includes the dependent cells, so that one undo reverts all of them', () => {
    expect(whole?.label).toBe('Sales, November 2026')
    expect(whole?.changes.map(({ code, before, after }) => [code, before, after])).toEqual([
      ['sales', null, 200_000],
      ['fees', null, 10_000],
      ['tax', null, 1000],
    ])
    const sheet = whole && applyEdit(workingSheet(empty, new Map()), whole)
    const back = sheet && undo(sheet)
    expect(back && [...back.sheet.draft.keys()]).toEqual([])
  })

  it('[BUD-04] does not change closed months', () => {
    const past = editOf(empty, 'Brought in', [give('sales', month('2026-10'), 200_000)])
    const found = past && withFormulas(empty, past, context)
    expect(found?.changes.map(({ code }) => code)).toEqual(['sales'])
  })

  it('[BUD-04] is the same object if no formula uses the line', () => {
    const other = editOf(empty, 'Rent', [give('rent', november, 100)])
    expect(other && withFormulas(empty, other, context)).toBe(other)
  })

  it('[BUD-04] cannot change a cell that a formula computes', () => {
    const sheet = edited(empty, whole)
    const over = editOf(sheet, 'Fees', [give('fees', november, 1)])
    expect(over && withFormulas(sheet, over, context)).toBeNull()
  })

  it('[BUD-04] the month before the first one is an actual figure', () => {
    const rent = {
      lines: [line('Rent', '= [Rent, -1] + 10')],
      months,
      happened: (_: string, when: Month) => (when < november ? 100_000 : null),
      counted: () => null,
    }
    const cells = formulaCells(empty, rent)
    expect(cells.map(({ value }) => value)).toEqual([101_000, 102_000, 103_000])
  })
})

describe('a formula whose inputs have changed in the books', () => {
  const current = withCells(empty, [
    ...[give('sales', november, 200_000), give('fees', november, 10_000)],
    ...[give('other', november, 100), give('more', november, 200)],
  ])
  const more = line('More', '= [Other] * 200%')
  const typed = editOf(current, 'Other', [give('other', november, 200)])
  const codesAfter = (lines: readonly NamedLine[]) =>
    typed && withFormulas(current, typed, { ...context, lines })?.changes.map(({ code }) => code)

  it.each<[string, readonly NamedLine[]]>([
    ['renamed', [{ ...line('Sales'), name: 'Sales NZ' }]],
    ['gone', []],
    ['doubled', [line('Sales'), { ...line('Sales'), code: itemCode('sales-2') }]],
  ])('[BUD-04] keeps its figures when an account was %s', (_, sales) => {
    expect(codesAfter([...sales, line('Fees', '= [Sales] * 5%'), line('Other'), more])).toEqual([
      ...['other', 'more'],
    ])
  })

  it('[BUD-04] keeps the figures if the formula becomes invalid', () => {
    expect(codesAfter([line('Fees', '= [Other] *'), line('Other'), more])).toEqual([
      ...['other', 'more'],
    ])
  })
})

describe('an edit does not change', () => {
  it('[BUD-04] other lines and earlier months that differ from their formula', () => {
    const december = addMonths(november, 1)
    const current = withCells(empty, [
      ...[give('sales', november, 200_000), give('sales', december, 200_000)],
      give('power', december, 5000),
    ])
    const lines = [...context.lines, line('Power'), line('Levy', '= [Power] * 10%')]
    const typed = editOf(current, 'Sales', [give('sales', december, 300_000)])
    const whole = typed && withFormulas(current, typed, { ...context, lines })
    expect(whole?.changes.map(({ code, month: when, after }) => [code, when, after])).toEqual([
      ...[
        ['sales', december, 300_000],
        ['fees', december, 15_000],
        ['tax', december, 1500],
      ],
    ])
  })
})

const NAMES = ['A', 'B', 'C', 'D', 'E']
const aName = fc.constantFrom(...NAMES)
const aFormula = fc.oneof(
  fc
    .record({ name: aName, share: fc.integer({ min: -50, max: 150 }) })
    .map(({ name, share }) => `= [${name}] * ${share}%`),
  fc.tuple(aName, aName).map(([one, other]) => `= [${one}] + [${other}, -1]`),
  fc.integer({ min: 0, max: 90 }).map(amount => `= ${amount}`),
)
const aCell = fc.record({
  name: fc.constantFrom(...NAMES.map(name => name.toLowerCase())),
  index: fc.integer({ min: 0, max: 2 }),
  value: fc.option(fc.integer({ min: -1000, max: 1000 })),
})
const anAct = fc.oneof(
  { weight: 4, arbitrary: fc.array(aCell, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
)

describe('any edits, undos and redos', () => {
  it('[BUD-04] [UI-07] leave formula lines equal to a new evaluation', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(aFormula), { minLength: 5, maxLength: 5 }),
        fc.array(anAct, { maxLength: 12 }),
        (formulas, acts) => {
          const lines = NAMES.map((name, index) => line(name, formulas[index] ?? null))
          const around = { lines, months, happened: () => null, counted: () => null }
          const start = withCells(empty, formulaCells(empty, around))
          let sheet = workingSheet(start, new Map())
          for (const act of acts) {
            if (act === 'undo') sheet = undo(sheet)?.sheet ?? sheet
            else if (act === 'redo') sheet = redo(sheet)?.sheet ?? sheet
            else {
              const cells = act.map(({ name, index, value }) =>
                give(name, addMonths(november, index), value),
              )
              const typed = editOf(sheet.shown, 'Typed', cells)
              const whole = typed && withFormulas(sheet.shown, typed, around)
              if (whole) sheet = applyEdit(sheet, whole)
            }
            expect(formulaCells(sheet.shown, around)).toEqual([])
            expect(formulaDifferences(sheet.shown, around).size).toBe(0)
          }
          for (const { code } of lines) expect(cellOf(sheet.shown, code, FIRST)).toBeNull()
        },
      ),
    )
  })

  it('[BUD-04] mark the same lines as a full comparison, if no formula is applied', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(aFormula), { minLength: 5, maxLength: 5 }),
        fc.array(fc.array(aCell, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        (formulas, acts) => {
          const lines = NAMES.map((name, index) => line(name, formulas[index] ?? null))
          const around = { lines, months, happened: () => null, counted: () => null }
          let sheet = empty
          for (const act of acts) {
            const cells = act.map(({ name, index, value }) =>
              give(name, addMonths(november, index), value),
            )
            sheet = withCells(sheet, cells)
            const differences = formulaDifferences(sheet, around)
            expect(differences).toEqual(formulaDifferences(sheet, { ...around }))
          }
        },
      ),
    )
  })
})
