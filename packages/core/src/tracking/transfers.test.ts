import { expect, it } from 'vitest'
import { ITEM_TYPE, itemCode } from '#item'
import { emptySheet, withCells } from '#sheet'
import { month } from '#time'
import { plannedTransfers } from './transfers.ts'

const bank = itemCode('bank')
const loan = itemCode('loan')
const drawings = itemCode('drawings')
const lines = [
  { code: itemCode('t1'), name: 'Loan', from: bank, to: loan, dayOfMonth: 31 },
  { code: itemCode('t2'), name: 'Drawings', from: bank, to: drawings, dayOfMonth: 5 },
]
const give = (code: string, when: string, value: number | null) => ({
  itemType: ITEM_TYPE.asset,
  code: itemCode(code),
  month: month(when),
  value,
})

it('[TRF-01] moves money on its day; below zero it moves the other way; zero plans none', () => {
  const sheet = withCells(emptySheet(month('2027-01'), 3), [
    give('t1', '2027-02', 50_000),
    give('t2', '2027-02', -2000),
    give('t2', '2027-01', 0),
    give('t1', '2027-03', null),
  ])
  expect(plannedTransfers(sheet, lines)).toEqual([
    { on: '2027-01-05', from: bank, to: drawings, amount: 0, label: 'Drawings' },
    { on: '2027-02-05', from: drawings, to: bank, amount: 2000, label: 'Drawings' },
    { on: '2027-02-28', from: bank, to: loan, amount: 50_000, label: 'Loan' },
  ])
})
