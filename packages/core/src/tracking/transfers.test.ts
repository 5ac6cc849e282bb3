import { expect, it } from 'vitest'
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode } from '#item'
import { emptySheet, withCells } from '#sheet'
import { month } from '#time'
import { monthItemValues, plannedTransfers, transferItemType } from './transfers.ts'

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

it('[TRF-01] moves money on its day; a negative amount moves it the other way; zero plans no transfer', () => {
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

const ACCOUNTS = {
  bank: { itemType: ITEM_TYPE.asset, itemSubType: ITEM_SUB_TYPE.BankAccount },
  savings: { itemType: ITEM_TYPE.asset, itemSubType: ITEM_SUB_TYPE.BankAccount },
  creditCard: { itemType: ITEM_TYPE.liability, itemSubType: ITEM_SUB_TYPE.BankAccount },
  van: { itemType: ITEM_TYPE.asset, itemSubType: ITEM_SUB_TYPE.fixed },
  loan: { itemType: ITEM_TYPE.liability, itemSubType: ITEM_SUB_TYPE.termliab },
  drawings: { itemType: ITEM_TYPE.equity, itemSubType: ITEM_SUB_TYPE.equity },
  sales: { itemType: ITEM_TYPE.revenue, itemSubType: ITEM_SUB_TYPE.sales },
}

it.each<[string, string, keyof typeof ITEM_TYPE]>([
  ['bank', 'loan', 'liability'],
  ['loan', 'bank', 'liability'],
  ['bank', 'drawings', 'equity'],
  ['bank', 'van', 'asset'],
  ['bank', 'savings', 'asset'],
  ['bank', 'creditCard', 'liability'],
  ['loan', 'van', 'asset'],
  ['loan', 'a deleted account', 'liability'],
  ['a deleted account', 'another', 'asset'],
  // The provider may have changed the type of an account since.
  ['drawings', 'sales', 'equity'],
])(
  '[TRF-01] [ENT-01] a transfer from %s to %s belongs to an account of type %s',
  (from, to, type) => {
    const line = { from: itemCode(from), to: itemCode(to) }
    const accountOf = (code: string) => ACCOUNTS[code as keyof typeof ACCOUNTS]
    expect(transferItemType(line, accountOf)).toBe(ITEM_TYPE[type])
  },
)

it('[ENT-11] values are read by month, then item; an empty cell is left out', () => {
  const cells = [
    give('t1', '2027-02', 50_000),
    give('t2', '2027-02', 0),
    give('t1', '2027-03', null),
  ]
  expect(monthItemValues(cells)).toEqual({ '2027-02': { t1: 50_000, t2: 0 } })
})
