import type { ItemCode } from '#item'
import { cents } from '#money'
import { creditSign } from './balance.ts'
import type { PostedFlow } from './flows.ts'
import type { DailyBank, DatedCash, OpeningBalance, Statements } from './model.ts'
import { isBank, type Sheets } from './sheets.ts'
import type { Workings } from './workings.ts'

/**
 * The statements as rows over the columns of the entries: nothing is copied, so they stay current.
 * The indirect cash flow *is* the entries: every credit of an account is cash that has not left the
 * bank.
 */
export function layOut(
  { balanceAccounts, rows, cash, entries, horizon }: Workings,
  flows: readonly PostedFlow[],
  { balances, openingCash, closingCash }: Sheets,
  { readDated, readOnOwnDays, readDaily, readBanks }: DailyReaders,
): Statements {
  const { accounts, controls } = balanceAccounts
  const column = (of: readonly Float64Array[], row: number) => of[row] as Float64Array
  const netProfit = column(entries.rows, controls.result)
  return {
    months: horizon.months,
    profit: flows.map(({ flow, total }) => ({ ...head(flow), amounts: total })),
    balance: accounts.map((account, row) => ({
      ...head(account),
      amounts: column(balances.rows, row),
    })),
    cash: rows.heads.map((each, row) => ({ ...each, amounts: column(cash.rows, row) })),
    indirect: [
      { key: 'profit', name: 'Net profit', amounts: netProfit },
      ...accounts.flatMap((account, row) =>
        isBank(account)
          ? []
          : [{ key: account.code, name: account.name, amounts: column(entries.rows, row) }],
      ),
    ],
    openingCash,
    closingCash,
    netProfit,
    outOfBalance: cents(accounts.reduce((gap, each) => gap - creditSign(each) * each.amount, 0)),
    get dated() {
      return readDated()
    },
    get onOwnDays() {
      return readOnOwnDays()
    },
    get dailyBalances() {
      return readDaily()
    },
    get dailyBanks() {
      return readBanks()
    },
  }
}

/** Daily amounts are slower to compute than monthly ones, so they are computed on first use. */
interface DailyReaders {
  readonly readDated: () => readonly DatedCash[]
  readonly readOnOwnDays: () => readonly DatedCash[]
  readonly readDaily: () => Float64Array
  readonly readBanks: () => readonly DailyBank[]
}

type Head = Pick<OpeningBalance, 'name' | 'itemType' | 'itemSubType'> & { readonly code: ItemCode }

const head = ({ code, name, itemType, itemSubType }: Head): Head => ({
  code,
  name,
  itemType,
  itemSubType,
})
