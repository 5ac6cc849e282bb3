import { describe, expect, it } from 'vitest'
import { ITEM_TYPE, itemCode } from '#item'
import { editOf, withCells } from '#sheet'
import { budget, CLOSE, EMPTY, grid, line, lines, plan, written } from './_files.ts'
import { guessLayout } from './file-layout.ts'
import { faultWords } from './plan-import.ts'

const known = lines('200 Sales', '400 Rent', '404 Power', 'Wages')
const statuses = (rows: ReturnType<typeof plan>['rows']) =>
  rows.map(({ row, label, status, lines: meant }) => [
    ...[row + 1, label, status],
    meant.map(({ name }) => name).join(' or '),
  ])
const faultsOf = ({ faults }: ReturnType<typeof plan>) => faults.map(faultWords)

describe('a bookkeeper’s file [BUD-01]', () => {
  it('finds accounts by number, then by name, whatever other rows and columns there are', () => {
    const rows = grid(
      'Kererū Coffee|.|.|.|.',
      'Budget for the year to March 2027',
      'Code|Account|Nov 2026|Dec 2026|Total',
      'Expenses|.|.|.|.',
      '400|Rent and rates|1,000.00|1,000.00|2,000.00',
      '.|wages|(250)|$300|50',
      'Total expenses|.|750|1300|2050',
    )
    const { cells: _, ...rest } = plan(rows, known)
    expect(written(plan(rows, known))).toEqual([
      ['Rent', '2026-11', 100_000],
      ['Rent', '2026-12', 100_000],
      ['Wages', '2026-11', -25_000],
      ['Wages', '2026-12', 30_000],
    ])
    expect(rest.faults).toEqual([])
    expect(statuses(rest.rows)).toEqual([
      [5, '400 Rent and rates', 'taken', 'Rent'],
      [6, 'wages', 'taken', 'Wages'],
    ])
  })

  it.each([
    ['as Xero writes it', 'Rent (400)'],
    ['with the number in front', '400 - Rent'],
    ['with the number and a space', '400 Rent'],
    ['in other letters', ' RENT '],
  ])('one column for number and name, %s', (_, label) => {
    const rows = grid('Account|Nov-2026|Dec-2026', `${label}|5|6`)
    expect(written(plan(rows, known))).toEqual([
      ['Rent', '2026-11', 500],
      ['Rent', '2026-12', 600],
    ])
  })

  it('finds a number without the zeros that a spreadsheet removed', () => {
    const rows = grid('No.|Name|Nov 2026', '90|Rent|5')
    expect(written(plan(rows, lines('0090 Rent')))).toEqual([['Rent', '2026-11', 500]])
  })

  it('an empty cell leaves the budget unchanged, or clears it if requested', () => {
    const rows = grid('Account|Nov 2026|Dec 2026', 'Rent|.|6')
    const sheet = budget({ Rent: [100, 200] })
    const leaving = plan(rows, known, { sheet })
    expect(written(leaving)).toEqual([['Rent', '2026-12', 600]])
    expect(leaving.changes).toBe(1)
    expect(plan(rows, known, { sheet: budget({ Rent: [100, 600] }) }).changes).toBe(0)
    const clearing = plan(rows, known, { sheet, empties: 'clear' })
    expect(editOf(sheet, '', clearing.cells)?.changes).toMatchObject([
      { month: '2026-11', before: 100, after: null },
      { month: '2026-12', before: 200, after: 600 },
    ])
  })

  it('closed months stay unchanged, and are reported only if they differ', () => {
    const rows = grid('Account|Sep 2026|Oct 2026|Nov 2026|Apr 2030', 'Rent|.|7|8|9')
    const planned = plan(rows, known)
    expect(written(planned)).toEqual([['Rent', '2026-11', 800]])
    expect([planned.past, planned.outside]).toEqual([['2026-10'], ['2030-04']])
    expect(planned.months).toEqual(['2026-11'])
  })

  it('cells with a formula are not written', () => {
    const rows = grid('Account|Nov 2026', 'Fees|n/a')
    const planned = plan(rows, [line('Fees', { isTyped: false })])
    expect([planned.cells, planned.faults]).toEqual([[], []])
  })
})

describe('[BUD-01] contradicting commas in one file', () => {
  const rows = grid(
    'Account|Oct 2026|Nov 2026|Dec 2026',
    'Rent|.|1,200|1,200',
    'Wages|.|12,500|800',
    'Power|.|.|4,50',
  )

  it('are a question with the cells that differ, and nothing is imported until it is answered', () => {
    const asked = plan(rows, known)
    expect(faultsOf(asked)).toEqual([
      'Row 2, Nov 2026: “1,200” conflicts with “4,50” (row 4, Dec 2026). ' +
        'Choose above what a comma means.',
    ])
    expect(asked.isCommaAsked).toBe(true)
    const thousands = plan(rows, known, { comma: 'thousands' })
    expect([thousands.faults, thousands.isCommaAsked]).toEqual([[], true])
    expect(written(thousands)).toContainEqual(['Wages', '2026-11', 1_250_000])
    const decimals = plan(rows, known, { comma: 'decimals' })
    expect(written(decimals)).toContainEqual(['Wages', '2026-11', 1250])
  })

  it('are no question once the contradicting row is left out', () => {
    const planned = plan(rows, known, { decided: new Map([[3, null]]), comma: 'decimals' })
    expect([planned.faults, planned.isCommaAsked]).toEqual([[], false])
    expect(written(planned)).toContainEqual(['Rent', '2026-11', 120_000])
  })

  it('a point before three digits is a question even on its own', () => {
    const points = grid('Account|Nov 2026', 'Rent|1.234')
    expect(faultsOf(plan(points, known))).toEqual([
      'Row 2, Nov 2026: “1.234” may be thousands or more than two decimals. ' +
        'Choose above what a comma means.',
    ])
  })

  it('closed months are read by the same rule as the others', () => {
    const points = grid('Account|Oct 2026|Nov 2026', 'Rent|1.234|1.234,50', 'Power|9,5|.')
    const sheet = withCells(EMPTY, [
      { itemType: ITEM_TYPE.expense, code: itemCode('Rent'), month: CLOSE, value: 123_400 },
      { itemType: ITEM_TYPE.expense, code: itemCode('Power'), month: CLOSE, value: 950 },
    ])
    expect(plan(points, known, { sheet })).toMatchObject({ past: [], faults: [] })
  })
})

describe('[BUD-01] a row without a figure', () => {
  const rows = grid(
    'Account|Nov 2026|Dec 2026',
    'Rent|.|.',
    'Head office rent|5|6',
    'Power|.|.',
    'Power|7|8',
  )
  const sheet = budget({ Rent: [100, 200] })

  it('is a heading, and clears no account with that name', () => {
    const planned = plan(rows, known, { sheet, empties: 'clear' })
    expect(faultsOf(planned)).toEqual([])
    expect(written(planned).map(([code]) => code)).toEqual(['Power', 'Power'])
    expect(statuses(planned.rows)).toEqual([
      [2, 'Rent', 'empty', 'Rent'],
      [3, 'Head office rent', 'unknown', ''],
      [4, 'Power', 'empty', 'Power'],
      [5, 'Power', 'taken', 'Power'],
    ])
  })

  it('is imported if the user chooses so', () => {
    const decided = new Map([[1, itemCode('Rent')]])
    expect(written(plan(rows, known, { sheet, empties: 'clear', decided })).slice(0, 2)).toEqual([
      ['Rent', '2026-11', null],
      ['Rent', '2026-12', null],
    ])
  })
})

describe('an unclear file', () => {
  it('lists each fault by row and month, with what to do', () => {
    const rows = grid('Account|Nov 2026|Dec 2026', 'Rent|n/a|1000', 'Power|5%|#REF!')
    expect(faultsOf(plan(rows, known))).toEqual([
      'Row 2, Nov 2026: “n/a” is not a number.',
      'Row 3, Nov 2026: “5%” is a percentage, not an amount.',
      'Row 3, Dec 2026: “#REF!” is a formula with an error.',
    ])
  })

  it('a row that is left out has no faults', () => {
    const rows = grid('Account|Nov 2026', 'Rent|n/a', 'Power|5')
    const planned = plan(rows, known, { decided: new Map([[1, null]]) })
    expect(faultsOf(planned)).toEqual([])
    expect(written(planned)).toEqual([['Power', '2026-11', 500]])
  })

  it('an unknown account is left out until one is chosen for it', () => {
    const rows = grid('Account|Nov 2026', 'Rent|5', 'Stall hire|7', 'Net profit|-2')
    expect(statuses(plan(rows, known).rows)).toEqual([
      [2, 'Rent', 'taken', 'Rent'],
      [3, 'Stall hire', 'unknown', ''],
    ])
    const decided = new Map([[2, itemCode('Power')]])
    expect(written(plan(rows, known, { decided }))).toEqual([
      ['Rent', '2026-11', 500],
      ['Power', '2026-11', 700],
    ])
  })

  it('two rows for one account wait until one is left out', () => {
    const rows = grid('Account|Nov 2026', 'Rent|5', 'Power|1', '400 Rent|7')
    const both = plan(rows, known)
    expect(faultsOf(both)).toEqual(['Rows 2 and 4 are both 400 Rent. Skip one of them.'])
    expect(written(both)).toEqual([['Power', '2026-11', 100]])
    const one = plan(rows, known, { decided: new Map([[1, null]]) })
    expect(faultsOf(one)).toEqual([])
    expect(written(one)).toEqual([
      ['Power', '2026-11', 100],
      ['Rent', '2026-11', 700],
    ])
  })

  it('two accounts with the same name: the type or the user decides', () => {
    const duplicates = [
      line('Depreciation', { code: itemCode('a') }),
      line('Depreciation', { code: itemCode('b'), itemType: ITEM_TYPE.asset }),
    ]
    const heads = 'Type|Account|Nov 2026'
    expect(written(plan(grid(heads, 'Assets|Depreciation|5'), duplicates))).toEqual([
      ['b', '2026-11', 500],
    ])
    expect(faultsOf(plan(grid(heads, '.|Depreciation|5'), duplicates))).toEqual([
      'Row 2: “Depreciation” may be Depreciation or Depreciation. Choose which, or skip it.',
    ])
  })

  it('a number of one account with the name of another is a question', () => {
    const rows = grid('Code|Account|Nov 2026', '400|Rent|1', '404|Wages|5')
    expect(faultsOf(plan(rows, known))).toEqual([
      'Row 3: “404 Wages” may be 404 Power or Wages. Choose which, or skip it.',
    ])
  })

  it('a month that appears twice', () => {
    const rows = grid('Account|Nov 2026|Nov-26', 'Rent|1|2')
    expect(faultsOf(plan(rows, known))).toEqual([
      'Row 1, Nov 2026: this month is in two columns. Remove one of them from the file.',
    ])
  })

  it('a file without months has no layout', () => {
    expect(guessLayout(grid('Account|Q1|Q2', 'Rent|1|2'), known)).toBeNull()
  })

  it('a file of unknown accounts still shows their names', () => {
    const planned = plan(grid('Konto|Nov 2026', 'Miete|1'), known)
    expect(statuses(planned.rows)).toEqual([[2, 'Miete', 'unknown', '']])
  })
})

describe('[BUD-01] misspelt names', () => {
  const cafe = [...lines('200 Café Sales', '420 Repairs & Maintenance', '430 Freight'), ...known]
  const meant = (name: string, accounts = cafe) =>
    plan(grid('Account|Nov 2026', `${name}|5`), accounts).rows.map(
      ({ status, isSuggested, lines: [line] }) =>
        `${isSuggested ? 'suggested' : status} ${line?.name ?? ''}`.trim(),
    )

  it.each([
    ['Cafe Sales', 'taken Café Sales'],
    ['CAFE  SALES', 'taken Café Sales'],
    ['CafeSales', 'taken Café Sales'],
    ['200 Cafe Sales', 'taken Café Sales'],
    ['Repairs and maintenance', 'taken Repairs & Maintenance'],
    ['Repair & Maintenance', 'suggested Repairs & Maintenance'],
    ['Fright', 'suggested Freight'],
    ['Frieght', 'suggested Freight'],
    ['Café-Sales', 'suggested Café Sales'],
    ['Freight inwards', 'unknown'],
    ['Bakery Sales', 'unknown'],
  ])('%s is %s', (name, status) => {
    expect(meant(name)).toEqual([status])
  })

  it('an exact name comes before a similar one; two similar ones match neither', () => {
    const two = lines('1 Résumés', '2 Resumes')
    expect(meant('Resumes', two)).toEqual(['taken Resumes'])
    expect(meant('RESUMÉS', two)).toEqual(['unknown'])
  })

  it('suggests nothing if it may well be another account', () => {
    const others = lines('Loan A', 'Truck 1', 'Employer contributions', 'Motor', 'Motors')
    const names = ['Loan B', 'Loan', 'Truck 2', 'Truck 11', 'Employee contributions', 'Motorss']
    expect(names.flatMap(name => meant(name, others))).toEqual([
      ...Array(5).fill('unknown'),
      'suggested Motors',
    ])
    expect(meant('Moters', lines('Motters', 'Moeters'))).toEqual(['unknown'])
  })

  it('suggests no account that a row already has, and none for two rows', () => {
    const rows = grid('Account|Nov 2026', 'Freight|1', 'Fright|2', 'Powers|3', 'Powwer|4')
    expect(statuses(plan(rows, cafe).rows).map(row => row[2])).toEqual([
      ...['taken', 'unknown', 'unknown', 'unknown'],
    ])
  })

  it('a suggestion is imported unless it is left out', () => {
    const rows = grid('Account|Nov 2026', 'Fright|2')
    expect(written(plan(rows, cafe))).toEqual([['Freight', '2026-11', 200]])
    expect(plan(rows, cafe, { decided: new Map([[1, null]]) }).cells).toEqual([])
  })
})
