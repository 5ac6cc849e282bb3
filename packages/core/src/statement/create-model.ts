/** The three statements, and a model that updates them with edits of the plan. */
import { cents } from '#money'
import { assert } from '#outcome'
import { cashOnOwnDays, dailyBalances, dailyBanks, datedCash } from './dated.ts'
import { settleDocument } from './documents.ts'
import { plan, planParts, postedFlows, tradesOf } from './flows.ts'
import { keepBack } from './kept-back.ts'
import { layOut } from './lay-out.ts'
import type { DailyBank, DatedCash, Model, ModelInput, Statements } from './model.ts'
import { dutiesOf, payOpening } from './obligations.ts'
import { purchaseTrades } from './purchases.ts'
import { follow, sheetsOf } from './sheets.ts'
import { dependsOn, restock, restockAfter, stockedOf } from './stock.ts'
import { transfer } from './transfers.ts'
import { workingsOf } from './workings.ts'

/**
 * The statements of an input: a sale of 100.00 with 15 % sales tax, settled at once, is a profit of
 * 100.00, 115.00 more in the bank and 15.00 of tax owed. Design: forecast-model §5.
 */
export const statementsOf = (input: ModelInput): Statements => createModel(input).statements

/**
 * Statements that are updated with edits of the plan. The arrays of `statements` change in place;
 * after any edits they equal those of a new model of the edited plan.
 */
export function createModel(input: ModelInput): Model {
  const workings = workingsOf(input)
  const duties = dutiesOf(workings, input)
  const flows = postedFlows(workings, input, duties)
  const stocked = input.stock && stockedOf(workings, input.stock, flows)
  for (const document of input.documents) settleDocument(workings, document, duties.taxOffice)
  for (const movement of input.transfers) transfer(workings, movement)
  for (const owed of duties.all) payOpening(workings, owed)
  for (const posted of flows) plan(workings, posted, 0, posted.flow.plan)
  for (const posted of flows) planParts(workings, posted)
  const bought = purchaseTrades(workings, input, duties.taxOffice)
  for (const kept of input.keptBack ?? []) keepBack(workings, kept, duties)
  if (stocked) restock(workings, stocked)

  const sheets = sheetsOf(workings)
  const byCode = new Map(flows.map(posted => [posted.flow.code, posted]))
  const trades = [...flows.flatMap(tradesOf), ...bought]
  let dated: readonly DatedCash[] | null = null
  const readDated = () => {
    dated ??= datedCash(input, workings, trades, duties.all)
    return dated
  }
  let onOwnDays: readonly DatedCash[] | null = null
  const readOnOwnDays = () => {
    onOwnDays ??= cashOnOwnDays(input, workings, trades, duties.all)
    return onOwnDays
  }
  let daily: Float64Array | null = null
  const readDaily = () => {
    daily ??= dailyBalances(input, workings, trades, duties.all, sheets.openingCash[0] ?? 0)
    return daily
  }
  let banks: readonly DailyBank[] | null = null
  const readBanks = () => {
    banks ??= dailyBanks(input, workings, trades, duties.all)
    return banks
  }
  return {
    statements: layOut(workings, flows, sheets, { readDated, readOnOwnDays, readDaily, readBanks }),
    setPlan(code, month, amount) {
      const posted = byCode.get(code)
      assert(posted, () => `${code} is not an account of the plan`)
      assert(input.months[month], () => `The plan has no month ${month}`)
      if (posted.planned[month] === amount) return []
      plan(workings, posted, month, [cents(amount)])
      if (stocked && dependsOn(stocked, posted.planned)) restockAfter(workings, stocked, month)
      dated = null
      onOwnDays = null
      daily = null
      banks = null
      return [{ statement: 'profit', key: code, from: month }, ...follow(workings, sheets)]
    },
  }
}
