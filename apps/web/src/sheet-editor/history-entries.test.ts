import type { SheetEdit } from '@millpond/contract/sheet'
import { itemCode } from '@millpond/core/item'
import { describe, expect, it } from 'vitest'
import { changedWords, contentRows, historyEntries } from './history-entries.ts'

const edit = (editNumber: number, time: string, part: Partial<SheetEdit> = {}): SheetEdit => ({
  ...{ editNumber, label: 'From last year', by: 'Ana', cells: 100, lines: 0 },
  at: `2026-11-22T${time}.000Z`,
  ...part,
})
const numbers = (...edits: readonly SheetEdit[]) =>
  historyEntries(edits).map(({ editNumbers }) => editNumbers)

describe('the entries of a history [BUD-03]', () => {
  it('batches of one action are one entry, with all its cells', () => {
    const [entry, ...others] = historyEntries([
      edit(3, '10:00:05', { cells: 180 }),
      edit(2, '10:00:03', { cells: 292 }),
      edit(1, '10:00:00', { cells: 500 }),
    ])
    expect(others).toEqual([])
    expect(entry).toMatchObject({ cells: 972, editNumbers: [3, 2, 1] })
  })

  it.each([
    ['another label', edit(1, '10:00:00', { label: 'Rent, Dec 2026' })],
    ['another person', edit(1, '10:00:00', { by: 'Ben' })],
    ['more than two minutes', edit(1, '09:58:04')],
  ])('%s keeps them apart', (_, other) => {
    expect(numbers(edit(2, '10:00:05'), other)).toEqual([[2], [1]])
  })

  it('so does an edit in between', () => {
    const between = edit(2, '10:00:02', { label: 'Rent, Dec 2026' })
    expect(numbers(edit(3, '10:00:05'), between, edit(1, '10:00:00'))).toEqual([[3], [2], [1]])
  })

  it.each([
    [{ cells: 12, lines: 0 }, '12 cells'],
    [{ cells: 0, lines: 1 }, '1 line'],
    [{ cells: 1, lines: 2 }, '1 cell and 2 lines'],
  ])('%j is shown as %s', (counts, words) => {
    expect(changedWords(counts)).toBe(words)
  })

  it('each batch is near the one before it, however long all of them took', () => {
    const batches = [edit(3, '10:03:00'), edit(2, '10:01:30'), edit(1, '10:00:00')]
    expect(numbers(...batches)).toEqual([[3, 2, 1]])
  })
})

describe('the changes of a line by an edit', () => {
  const shop = { name: 'Shop', position: 0, transfer: null }
  const [from, to] = [itemCode('Bank'), itemCode('Loan')]
  const loan = { name: 'Loan', position: 1, transfer: { from, to, dayOfMonth: 7 } }
  const read = ({ dayOfMonth }: (typeof loan)['transfer']) => `Bank to Loan on the ${dayOfMonth}th`

  it.each([
    ['added', null, shop, [['name', null, 'Shop']]],
    ['renamed', shop, { ...shop, name: 'Café' }, [['name', 'Shop', 'Café']]],
    ['moved', shop, { ...shop, position: 2 }, [['place', '1', '3']]],
    ['removed', shop, null, [['name', 'Shop', null]]],
    [
      'added with accounts',
      null,
      loan,
      [
        ['name', null, 'Loan'],
        ['accounts', null, 'Bank to Loan on the 7th'],
      ],
    ],
    [
      'on another day',
      loan,
      { ...loan, transfer: { ...loan.transfer, dayOfMonth: 9 } },
      [['accounts', 'Bank to Loan on the 7th', 'Bank to Loan on the 9th']],
    ],
  ])('one that was %s', (_, before, after, rows) => {
    const found = contentRows(before, after, { readTransfer: read })
    expect(found.map(row => [row.what, row.before, row.after])).toEqual(rows)
  })
})
