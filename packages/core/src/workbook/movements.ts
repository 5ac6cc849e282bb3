/**
 * The double entry of the model as formulas: the credits of each account and the movements of each
 * cash row.
 */

import type { ItemCode } from '#item'
import {
  type BalanceAccounts,
  counterOf,
  isSale,
  keyOfPart,
  type ModelInput,
  TAX_COLLECTED,
  TAX_PAID,
} from '#statement'
import type { Month } from '#time'
import type { OpenDocument } from '#timing'
import { type List, listOf, monthNo, numberOf, sumOf } from './grid.ts'
import { type Lines, rowsOf, signOf } from './lines.ts'
import { dueMonth, type Owed, type StockLines } from './owed.ts'
import { number, text } from './sheet.ts'

type Transfer = ModelInput['transfers'][number]

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

/** Open documents, one row per part; the month may be changed by hand. */
export function documentList(documents: readonly OpenDocument[], months: readonly Month[]): List {
  const list = listOf(
    'Documents',
    'Open invoices and bills by the month they are expected; cents',
    ['Contact', 'Number', 'Month number', 'Row of cash', 'Cents', 'Sold 1, bought 2'],
  )
  for (const document of documents) {
    const { contactName, expectedOn, tax, parts } = document
    const month = number(dueMonth(months, expectedOn.slice(0, 7) as Month))
    const side = number(isSale(document) ? 1 : 2, 'note')
    const add = (key: string, amount: number) =>
      list.add([
        text(contactName),
        text(document.number ?? ''),
        month,
        text(key),
        number(amount),
        side,
      ])
    for (const part of parts) add(keyOfPart(document, part.code), part.net)
    add(isSale(document) ? TAX_COLLECTED : TAX_PAID, tax)
  }
  return list
}

export function transferList(
  transfers: readonly Transfer[],
  { asOf }: ModelInput,
  balanceAccounts: BalanceAccounts,
): List {
  const list = listOf('Transfers', 'Movements between accounts of the balance sheet; cents', [
    'What',
    'From',
    'To',
    'Month number',
    'Cents',
    'Row of cash',
    'Cash',
  ])
  for (const movement of transfers) {
    if (movement.on <= asOf) continue
    const { from, to, on, amount, label } = movement
    const counter = counterOf(movement, balanceAccounts)
    const cash = counter === null ? 0 : counter === to ? -amount : amount
    list.add([
      text(label),
      text(from),
      text(to),
      number(monthNo(on.slice(0, 7) as Month)),
      number(amount),
      text(counter ?? ''),
      number(cash),
    ])
  }
  return list
}

export interface Movements {
  readonly credits: Terms<number>
  readonly cash: Terms<string>
}

interface Parts {
  readonly input: ModelInput
  readonly balanceAccounts: BalanceAccounts
  readonly lines: Lines
  readonly stock: StockLines | null
  readonly owed: Owed
  readonly documents: List
  readonly transfers: List
}

const quoted = (code: string) => `"${code.replaceAll('"', '""')}"`

export function movementsOf(parts: Parts): Movements {
  const movements = { credits: new Terms<number>(), cash: new Terms<string>() }
  bookFlows(parts, movements)
  bookStock(parts, movements)
  bookDocuments(parts, movements)
  bookOwed(parts, movements)
  bookTransfers(parts, movements)
  return movements
}

function bookFlows({ balanceAccounts, lines }: Parts, { credits, cash }: Movements): void {
  const { controls, indexOf } = balanceAccounts
  const sum =
    (sheet: Lines['net'], group: Parameters<typeof rowsOf>[1]): Term =>
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
  credits.add(controls.salesTax, sum(tax, 'sold'), minus(sum(tax, 'bought')))
  credits.add(controls.wagesPayable, sum(net, 'wages'), minus(sum(settled, 'wages')))
  credits.add(controls.bank, minus(sum(settled, 'sold')), minus(sum(settledTax, 'sold')))
  credits.add(controls.bank, ...['bought', 'wages'].map(group => sum(settled, group as 'bought')))
  credits.add(controls.bank, sum(settledTax, 'bought'))
  cash.add(TAX_COLLECTED, sum(settledTax, 'sold'))
  cash.add(TAX_PAID, minus(sum(settledTax, 'bought')))
  const all = lines.placed.map(({ row }) => row)
  credits.add(controls.result, month => lines.plan.signedSum(all, month))
  for (const placed of lines.placed) {
    const planned: Term = month => lines.plan.at(placed.row, month)
    const { treatment, code } = placed.flow
    for (const part of placed.withheld) {
      credits.add(indexOf(part.code), month => lines.withheld.at(part.row, month))
    }
    if (treatment.kind === 'accrued' || treatment.kind === 'nonCash') {
      credits.add(indexOf(treatment.code), signOf(placed) === 1 ? minus(planned) : planned)
    } else {
      const paid: Term = month => settled.at(placed.row, month)
      cash.add(code, signOf(placed) === 1 ? paid : minus(paid))
    }
  }
}

function bookStock({ balanceAccounts, stock }: Parts, { credits, cash }: Movements): void {
  if (!stock) return
  const { controls, indexOf } = balanceAccounts
  credits.add(indexOf(stock.code), minus(stock.bought))
  credits.add(controls.salesTax, minus(stock.tax))
  credits.add(controls.payables, stock.bought, stock.tax)
  credits.add(controls.payables, minus(stock.settled), minus(stock.settledTax))
  credits.add(controls.bank, stock.settled, stock.settledTax)
  cash.add(stock.code, minus(stock.settled))
  cash.add(TAX_PAID, minus(stock.settledTax))
}

function bookDocuments(
  { balanceAccounts, documents, input }: Parts,
  { credits, cash }: Movements,
): void {
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
    credits.add(controls.bank, minus(onSide(side)))
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

function bookOwed({ balanceAccounts, owed }: Parts, { credits, cash }: Movements): void {
  for (const { obligation, at } of owed.paid) {
    credits.add(balanceAccounts.indexOf(obligation.code), minus(at))
    credits.add(balanceAccounts.controls.bank, at)
    cash.add(obligation.code, minus(at))
  }
}

function bookTransfers(
  { balanceAccounts, transfers, input }: Parts,
  { credits, cash }: Movements,
): void {
  const codes = new Set(input.transfers.flatMap(({ from, to }): ItemCode[] => [from, to]))
  for (const code of codes) {
    const moved =
      (column: number): Term =>
      month =>
        transfers.sumIf(4, [column, quoted(code)], [3, numberOf(month)])
    credits.add(balanceAccounts.indexOf(code), moved(1), minus(moved(2)))
    cash.add(code, month => transfers.sumIf(6, [5, quoted(code)], [3, numberOf(month)]))
  }
}
