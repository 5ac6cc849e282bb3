/** Tax payments of the running month that the books show. */
import { ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type AccountRole, type Ledger, seriesOf, valueAt } from '#ledger'
import { type Cents, cents, ZERO } from '#money'
import { monthOfDay } from '#time'
import type { Forecast } from '../forecast.ts'

type Running = Pick<Forecast, 'asOf' | 'months' | 'facts' | 'input'>

/**
 * By account. What was paid is what was owed at the close, plus what was added since, less what is
 * owed now. Added income tax is the charge booked so far; tax of wages is only known before wages
 * are booked. Of sales tax, it is what was due for its periods. So 3,000 owed at the close and
 * 1,800 now, with a charge of 300, are 1,500 paid.
 */
export function paidSoFar(running: Running, ledger: Ledger): ReadonlyMap<ItemCode, Cents> {
  const { asOf, months, input, facts } = running
  const [month] = months
  const found = new Map<ItemCode, Cents>()
  if (month === undefined || monthOfDay(asOf) !== month) return found
  const balances = new Map(
    seriesOf(ledger, SUMMARY_DATA_TYPE.BalanceSheet).map(each => [each.code, each]),
  )
  for (const { code, kind } of input.obligations) {
    const series = balances.get(code)
    const now = input.balances.find(each => each.code === code)?.amount
    if (kind === 'salesTax') {
      if (facts.salesTaxPaid !== ZERO) found.set(code, facts.salesTaxPaid)
      continue
    }
    if (series?.itemType !== ITEM_TYPE.liability || now === undefined) continue
    const booked = bookedBy(running, ledger, kind === 'incomeTax' ? CHARGES : WAGES)
    if (kind !== 'incomeTax' && booked !== 0) continue
    const paid = (valueAt(ledger, series, ledger.closeMonth) ?? ZERO) + booked - now
    if (paid > 0) found.set(code, cents(paid))
  }
  return found
}

const CHARGES: ReadonlySet<AccountRole> = new Set(['incomeTaxExpense'])
const WAGES: ReadonlySet<AccountRole> = new Set(['wagesExpense', 'pensionExpense'])

/** What accounts with these roles have in the running month so far. */
function bookedBy(
  { months, facts }: Running,
  ledger: Ledger,
  roles: ReadonlySet<AccountRole>,
): number {
  const codes = new Set(facts.roles.filter(({ role }) => roles.has(role)).map(each => each.code))
  const [month] = months
  return seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
    .filter(({ code }) => codes.has(code))
    .reduce((sum, series) => sum + ((month && valueAt(ledger, series, month)) ?? 0), 0)
}
