import type { ItemCode } from '#item'
import { cents } from '#money'
import { creditSign } from './balance.ts'
import type { PostedFlow } from './flows.ts'
import type { DatedCash, OpeningBalance, Statements } from './model.ts'
import { isBank, type Sheets } from './sheets.ts'
import type { Workings } from './workings.ts'

/**
 * The statements as rows over the columns that the entries keep: nothing is copied, so they follow.
 * The indirect cash flow *is* the entries: what an account is credited has not left the bank.
 */
export function layOut(
  { chart, rows, cash, entries, horizon }: Workings,
  flows: readonly PostedFlow[],
  { balances, openingCash, closingCash }: Sheets,
  readDated: () => readonly DatedCash[],
): Statements {
  const { accounts, controls } = chart
  const column = (of: readonly Float64Array[], row: number) => of[row] as Float64Array
  const netProfit = column(entries.rows, controls.result)
  return {
    months: horizon.months,
    profit: flows.map(({ flow, planned }) => ({ ...head(flow), amounts: planned })),
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
  }
}

type Head = Pick<OpeningBalance, 'name' | 'itemType' | 'itemSubType'> & { readonly code: ItemCode }

const head = ({ code, name, itemType, itemSubType }: Head): Head => ({
  code,
  name,
  itemType,
  itemSubType,
})
