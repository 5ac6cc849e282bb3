/**
 * The double entry of the model as formulas: the credits of each account and the movements of each
 * cash row.
 */

import type { ItemCode } from '#item'
import { cents, salesTaxTitle } from '#money'
import {
  type BalanceAccounts,
  counterOf,
  type DepreciatedAsset,
  isSale,
  keyOfPart,
  type ModelInput,
  mainKeyOf,
  TAX_COLLECTED,
  TAX_PAID,
} from '#statement'
import { type Month, monthOfDay } from '#time'
import { partWords } from '#timing'
import { inCents, inMonthNo, type List, listOf, numberOf, sumOf } from './grid.ts'
import { rowsOf, signOf, type WorkbookLines } from './lines.ts'
import { notBefore, type OwedFormulas } from './owed.ts'
import { formula, monthCell, number, text, type WorkbookSheet } from './sheet.ts'

type Term = (month: number) => string

/** Terms by their target: an account's credits, or a row of cash. */
class Terms<Key> {
  readonly #terms = new Map<Key, Term[]>()

  add(key: Key, ...terms: readonly Term[]): void {
    this.#terms.set(key, [...(this.#terms.get(key) ?? []), ...terms])
  }

  at(key: Key, month: number): string {
    return sumOf((this.#terms.get(key) ?? []).map(term => term(month)))
  }
}

const minus =
  (term: Term): Term =>
  month =>
    `-${term(month)}`

/** A list that readers see and may change, and the hidden list that is calculated from it. */
export interface ShownList {
  readonly shown: WorkbookSheet
  readonly hidden: List
}

/** No month has this number, so the cash is counted in none. */
const NO_MONTH = 0

/**
 * Open documents, one row per part; the amount and the month may be changed by hand. A document
 * that the user left out of the forecast has no month.
 */
export function documentList(
  input: ModelInput,
  { accounts, controls }: BalanceAccounts,
): ShownList {
  const { documents, months, flows, country } = input
  const names = new Map<string, string>(
    [...flows, ...accounts].map(({ code, name }) => [code, name]),
  )
  const shown = listOf({
    name: 'Invoices and bills',
    note: 'Open invoices and bills, by the month in which they are expected to be paid',
    headings: ['Customer or supplier', 'Number', 'Type', 'Account', 'Expected in', 'Amount'],
    isHidden: false,
  })
  const hidden = listOf({
    name: 'Documents',
    note: 'Invoices and bills in cents',
    headings: [
      ...[
        'Customer or supplier',
        'Number',
        'Month number',
        'Row of cash',
        'Cents',
        'Sold 1, bought 2',
      ],
      'Bank account',
    ],
    isHidden: true,
  })
  for (const document of documents) {
    const part = document.datePart && partWords(document.datePart)
    const numberAndPart = [document.number, part].filter(Boolean).join(', ')
    const labels = [text(document.contactName), text(numberAndPart)]
    const isSold = isSale(document)
    const isLeftOut = document.expectedBy === 'leftOut'
    const month = notBefore(months, document.expectedOn.slice(0, 7) as Month)
    const main = mainKeyOf(document)
    const add = (key: string, account: string, amount: number, ofRow = key) => {
      const row = shown.add([
        ...[...labels, text(isSold ? 'Sale' : 'Purchase'), text(account)],
        isLeftOut ? text('Left out') : monthCell(month, 'monthInput'),
        number(amount / 100, isLeftOut ? 'money' : 'moneyInput'),
      ])
      const monthNumber = isLeftOut
        ? number(NO_MONTH, 'note')
        : formula(inMonthNo(shown.at(row, 4)))
      const cents = formula(inCents(shown.at(row, 5)))
      const bank = text(input.banks?.[ofRow] ?? accounts[controls.bank]?.code ?? '')
      hidden.add([...labels, monthNumber, text(key), cents, number(isSold ? 1 : 2, 'note'), bank])
    }
    for (const { code, net } of document.parts) {
      add(keyOfPart(document, code), (code && names.get(code)) ?? 'Other', net)
    }
    add(isSold ? TAX_COLLECTED : TAX_PAID, salesTaxTitle(country), document.tax, main)
  }
  return { shown: shown.sheet(), hidden }
}

export function transferList(input: ModelInput, balanceAccounts: BalanceAccounts): ShownList {
  const { transfers, asOf } = input
  const shown = listOf({
    name: 'Transfers',
    note: 'Movements between balance-sheet accounts',
    headings: ['Transfer', 'From', 'To', 'Month', 'Amount'],
    isHidden: false,
  })
  const hidden = listOf({
    name: 'Transfers_cents',
    note: 'Transfers in cents',
    headings: ['Transfer', 'From', 'To', 'Month number', 'Cents', 'Row of cash', 'Cash'],
    isHidden: true,
  })
  const nameOf = (code: ItemCode) =>
    text(balanceAccounts.accounts[balanceAccounts.indexOf(code)]?.name ?? '')
  for (const movement of byMonth(transfers.filter(({ on }) => on > asOf))) {
    const { from, to, on, amount, label } = movement
    const counter = counterOf(movement, balanceAccounts)
    const month = monthCell(on.slice(0, 7) as Month, 'monthInput')
    const row = shown.add([
      ...[text(label), nameOf(from), nameOf(to), month, number(amount / 100, 'moneyInput')],
    ])
    const cents = inCents(shown.at(row, 4))
    const cash = counter === to ? `-${cents}` : cents
    hidden.add([
      ...[text(label), text(from), text(to)],
      ...[formula(inMonthNo(shown.at(row, 3))), formula(cents), text(counter ?? '')],
      counter === null ? number(0) : formula(cash),
    ])
  }
  return { shown: shown.sheet(), hidden }
}

type Transfer = ModelInput['transfers'][number]

/** Transfers of one month with the same label and accounts are one row with their sum. */
function byMonth(transfers: readonly Transfer[]): Transfer[] {
  const rows = new Map<string, Transfer>()
  for (const transfer of transfers) {
    const { label, from, to, on, amount } = transfer
    const key = JSON.stringify([label, from, to, monthOfDay(on)])
    rows.set(key, { ...transfer, amount: cents((rows.get(key)?.amount ?? 0) + amount) })
  }
  return [...rows.values()]
}

export interface Movements {
  readonly credits: Terms<number>
  readonly cash: Terms<string>
}

interface Parts {
  readonly input: ModelInput
  readonly balanceAccounts: BalanceAccounts
  readonly lines: WorkbookLines
  readonly owed: OwedFormulas
  readonly documents: List
  readonly transfers: List
}

const quoted = (code: string) => `"${code.replaceAll('"', '""')}"`

export function movementsOf(parts: Parts): Movements {
  const movements = { credits: new Terms<number>(), cash: new Terms<string>() }
  bookFlows(parts, movements)
  bookOtherBanks(parts, movements)
  bookStock(parts, movements)
  bookDocuments(parts, movements)
  bookOwed(parts, movements)
  bookTransfers(parts, movements)
  return movements
}

/** By row of cash, a bank account other than the first. */
const bankRows = ({ input, balanceAccounts }: Parts): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(input.banks ?? {}).map(([key, code]) => [key, balanceAccounts.indexOf(code)]),
  )

/** Moves what is paid of some rows from the first bank account to the one that they use. */
function bookOtherBanks(parts: Parts, { credits }: Movements): void {
  const { lines, balanceAccounts } = parts
  const banks = bankRows(parts)
  for (const { flow, group, row } of lines.placed) {
    const { treatment, code } = flow
    const bank = banks.get(treatment.kind === 'writtenOff' ? treatment.row : code)
    if (bank === undefined || group === 'other') continue
    for (const sheet of [lines.settled, lines.settledTax]) {
      const paid: Term = month => sheet.at(row, month)
      credits.add(bank, group === 'sold' ? minus(paid) : paid)
      credits.add(balanceAccounts.controls.bank, group === 'sold' ? paid : minus(paid))
    }
  }
}

/** Flows with sales tax that lower profit. */
const EXPENSES = ['bought', 'writtenOff'] as const

function bookFlows({ balanceAccounts, lines }: Parts, { credits, cash }: Movements): void {
  const { controls, indexOf } = balanceAccounts
  const sum =
    (sheet: WorkbookLines['net'], group: Parameters<typeof rowsOf>[1]): Term =>
    month =>
      sheet.sum(rowsOf(lines, group), month)
  const { net, tax, settled, settledTax } = lines
  credits.add(
    controls.receivables,
    ...[net, tax].map(sheet => minus(sum(sheet, 'sold'))),
    ...[settled, settledTax].map(sheet => sum(sheet, 'sold')),
  )
  credits.add(
    controls.payables,
    ...[net, tax].map(sheet => sum(sheet, 'bought')),
    ...[settled, settledTax].map(sheet => minus(sum(sheet, 'bought'))),
  )
  credits.add(
    controls.receivables,
    ...[net, tax].map(sheet => sum(sheet, 'writtenOff')),
    ...[settled, settledTax].map(sheet => minus(sum(sheet, 'writtenOff'))),
  )
  credits.add(controls.salesTax, sum(tax, 'sold'))
  credits.add(controls.salesTax, ...EXPENSES.map(group => minus(sum(tax, group))))
  credits.add(controls.wagesPayable, sum(net, 'wages'), minus(sum(settled, 'wages')))
  credits.add(controls.bank, minus(sum(settled, 'sold')), minus(sum(settledTax, 'sold')))
  credits.add(controls.bank, ...[...EXPENSES, 'wages' as const].map(group => sum(settled, group)))
  credits.add(controls.bank, ...EXPENSES.map(group => sum(settledTax, group)))
  cash.add(TAX_COLLECTED, sum(settledTax, 'sold'), minus(sum(settledTax, 'writtenOff')))
  cash.add(TAX_PAID, minus(sum(settledTax, 'bought')))
  const all = lines.placed.map(({ row }) => row)
  credits.add(controls.result, month => lines.plan.signedSum(all, month))
  for (const placed of lines.placed) {
    const planned: Term = month => lines.plan.at(placed.row, month)
    const { treatment, code } = placed.flow
    for (const part of placed.withheld) {
      credits.add(indexOf(part.code), month => lines.withheld.at(part.row, month))
    }
    if (treatment.kind === 'depreciation') {
      for (const [index, asset] of treatment.assets.entries()) {
        const part: Term = month => weightedPart(planned(month), treatment.assets, index, month)
        credits.add(indexOf(asset.code), signOf(placed) === 1 ? minus(part) : part)
      }
    } else if (treatment.kind === 'accrued' || treatment.kind === 'nonCash') {
      credits.add(indexOf(treatment.code), signOf(placed) === 1 ? minus(planned) : planned)
    } else {
      const paid: Term = month => settled.at(placed.row, month)
      const row = treatment.kind === 'writtenOff' ? treatment.row : code
      cash.add(row, signOf(placed) === 1 ? paid : minus(paid))
    }
  }
}

/**
 * A formula for one asset's part of the amount. It rounds running sums as `splitBy` does, so that
 * the parts add up.
 */
function weightedPart(
  amount: string,
  assets: readonly DepreciatedAsset[],
  index: number,
  month: number,
): string {
  const sumTo = (end: number) =>
    assets.slice(0, end).reduce((sum, { weights }) => sum + (weights[month] ?? 0), 0)
  const [before, upTo, total] = [sumTo(index), sumTo(index + 1), sumTo(assets.length)]
  if (before === upTo) return '0'
  const rounded = (sum: number) => (sum === 0 ? '0' : `ROUND(${amount}*${sum}/${total},0)`)
  return `(${sumOf([rounded(upTo), `-${rounded(before)}`])})`
}

/** What inventory rises by has been bought but not used, so it is not a cost of the month. */
function bookStock({ balanceAccounts, lines }: Parts, { credits }: Movements): void {
  for (const { code, at } of lines.goods?.rises ?? []) {
    credits.add(balanceAccounts.indexOf(code), minus(at))
  }
}

function bookDocuments(parts: Parts, { credits, cash }: Movements): void {
  const { balanceAccounts, documents, input } = parts
  const { controls } = balanceAccounts
  const onSide =
    (side: string): Term =>
    month =>
      documents.sumIf(4, [5, side], [2, numberOf(month)])
  for (const [control, side] of [
    [controls.receivables, '1'],
    [controls.payables, '2'],
  ] as const) {
    credits.add(control, onSide(side))
  }
  for (const bank of new Set([controls.bank, ...bankRows(parts).values()])) {
    const code = quoted(balanceAccounts.accounts[bank]?.code ?? '')
    credits.add(bank, month => `-${documents.sumIf(4, [6, code], [2, numberOf(month)])}`)
  }
  const keys = new Set(
    input.documents.flatMap(document => [
      ...document.parts.map(part => keyOfPart(document, part.code)),
      TAX_COLLECTED,
      TAX_PAID,
    ]),
  )
  for (const key of keys) {
    cash.add(key, month => documents.sumIf(4, [3, quoted(key)], [2, numberOf(month)]))
  }
}

function bookOwed(parts: Parts, { credits, cash }: Movements): void {
  const { balanceAccounts, owed } = parts
  const banks = bankRows(parts)
  for (const { obligation, at } of owed.paid) {
    credits.add(balanceAccounts.indexOf(obligation.code), minus(at))
    credits.add(banks.get(obligation.code) ?? balanceAccounts.controls.bank, at)
    cash.add(obligation.code, minus(at))
  }
}

function bookTransfers(
  { balanceAccounts, transfers, input }: Parts,
  { credits, cash }: Movements,
): void {
  const moved =
    (code: ItemCode, column: number): Term =>
    month =>
      transfers.sumIf(4, [column, quoted(code)], [3, numberOf(month)])
  for (const code of new Set(input.transfers.flatMap(({ from, to }) => [from, to]))) {
    credits.add(balanceAccounts.indexOf(code), moved(code, 1), minus(moved(code, 2)))
  }
  for (const row of new Set(input.transfers.map(each => counterOf(each, balanceAccounts)))) {
    if (row === null) continue
    cash.add(row, month => transfers.sumIf(6, [5, quoted(row)], [3, numberOf(month)]))
  }
}
