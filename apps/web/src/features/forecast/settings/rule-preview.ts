import { type AccountSettings, type Forecast, ownAdjustments } from '@millpond/core/forecast'
import { type ItemCode, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { findSeries, type Ledger, valueAt } from '@millpond/core/ledger'
import { type Cents, sumCents } from '@millpond/core/money'
import { planAccounts } from '@millpond/core/plan'
import { type Month, monthsUntil } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'

const PAST = 12
const AHEAD = 24
const YEAR = 12

export interface RulePreview {
  readonly months: readonly Month[]
  /** Cents by month: actual, then forecast. */
  readonly values: readonly (Cents | null)[]
  readonly actualCount: number
  readonly nextYear: Cents
  /** Why the rule has no amount in a month, such as an account without figures. */
  readonly note: string | null
}

/** The plan of the account with these settings; only the accounts it depends on are computed. */
export function rulePreview(
  { ledger, basis, forecast }: Model,
  code: ItemCode,
  own: AccountSettings,
): RulePreview | null {
  const series = findSeries(ledger, SUMMARY_DATA_TYPE.ProfitLoss, code)
  if (!series) return null
  const planned =
    scheduledNow(forecast, code, own) ?? plannedBy({ ledger, basis, forecast }, code, own)
  if (!planned) return null
  const past = monthsUntil(ledger.closeMonth, PAST)
  return {
    months: [...past, ...forecast.months.slice(0, AHEAD)],
    values: [
      ...past.map(month => valueAt(ledger, series, month)),
      ...planned.amounts.slice(0, AHEAD),
    ],
    actualCount: PAST,
    nextYear: sumCents(planned.amounts.slice(0, YEAR)),
    note: planned.provenance.find(each => each.note !== null)?.note ?? null,
  }
}

type Model = Pick<ForecastModel, 'ledger' | 'basis' | 'forecast'>

/** An automatic account keeps what loans and assets add to it in the forecast. */
function scheduledNow({ plan }: Forecast, code: ItemCode, { rule }: AccountSettings) {
  const now = plan.find(account => account.code === code)
  const isAutomatic = rule === undefined || rule.kind === 'statistical'
  return isAutomatic && now?.provenance.some(({ source }) => source === 'schedule') ? now : null
}

function plannedBy({ ledger, basis, forecast }: Model, code: ItemCode, own: AccountSettings) {
  const [firstMonth] = forecast.months
  if (firstMonth === undefined) return null
  const { overrides } = basis.settings
  const accounts = { ...basis.settings.accounts, [code]: own }
  const planned = planAccounts(onlyOf(ledger, code, accounts), {
    firstMonth,
    horizon: AHEAD,
    adjustments: ownAdjustments(basis),
    accounts,
    overrides,
    customers: basis.customers,
  })
  return planned.find(account => account.code === code) ?? null
}

/** The current forecast for the same months. */
export const nextYearNow = ({ plan }: Forecast, code: ItemCode): Cents | null => {
  const planned = plan.find(account => account.code === code)
  return planned ? sumCents(planned.amounts.slice(0, YEAR)) : null
}

/** The account and the accounts that its rule follows, one after the other. */
function onlyOf(
  ledger: Ledger,
  code: ItemCode,
  accounts: Readonly<Record<string, AccountSettings>>,
): Ledger {
  const needed = new Set<ItemCode>()
  let at: ItemCode | undefined = code
  while (at !== undefined && !needed.has(at)) {
    needed.add(at)
    const rule: AccountSettings['rule'] = accounts[at]?.rule
    at = rule?.kind === 'percentOf' ? rule.code : undefined
  }
  return { ...ledger, series: ledger.series.filter(series => needed.has(series.code)) }
}
