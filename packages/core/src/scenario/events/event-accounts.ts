/** The accounts that an event uses unless its fields name others. */
import { ITEM_SUB_TYPE, ITEM_TYPE, type ItemCode, profitSign } from '#item'
import type { AccountRole } from '#ledger'
import type { Ppm } from '#money'
import type { LayerLine } from '../adjustment.ts'
import { customAccountName } from '../custom-account.ts'
import type { ScenarioAccount, ScenarioBooks } from './scenario-books.ts'

type NewLine = Pick<LayerLine, 'name' | 'itemType' | 'itemSubType'> &
  Partial<Pick<LayerLine, 'role' | 'taxPpm'>>

const { asset, equity, expense, liability, revenue } = ITEM_TYPE

/** Costs of the model itself, which no event adds to by default. */
const isPlain = ({ role }: ScenarioAccount) => role === null

const isPlainCost = (account: ScenarioAccount) =>
  account.itemType === expense && isPlain(account) && !isDirect(account)

const HIRING = /\b(recruit\w*|hiring)\b/i
const STAFF = /\b(staff|employees?|personnel|team)\b/i

const isOtherIncome = ({ itemSubType }: ScenarioAccount) =>
  itemSubType === ITEM_SUB_TYPE.otherincome

/**
 * Named accounts first; otherwise the largest of the last 12 months, or the first of a role;
 * otherwise a new account.
 */
export function eventAccounts(books: ScenarioBooks, line: (made: NewLine) => ItemCode) {
  const { accounts } = books
  const remember = rememberedIn(books)
  const largest = (what: string, isWanted: (account: ScenarioAccount) => boolean) =>
    remember(
      `largest ${what}`,
      () =>
        accounts
          .filter(account => account.yearAmount > 0 && isWanted(account))
          .sort((a, b) => b.yearAmount - a.yearAmount)[0]?.code,
    )
  const withRole = (role: AccountRole) =>
    largest(role, account => account.role === role) ??
    remember(role, () => accounts.find(account => account.role === role)?.code)
  const named = (name: RegExp, itemType: number) =>
    remember(
      `${itemType} ${name}`,
      () => accounts.find(each => each.itemType === itemType && name.test(each.name))?.code,
    )
  const cost = (name: string, role: AccountRole | null = null, taxPpm = 0) =>
    line({ name, itemType: expense, itemSubType: ITEM_SUB_TYPE.overheads, role, taxPpm })
  const taxOf = (itemType: number) => usualTax(books, itemType)
  // Without an account that is no longer in the books, an event uses its default.
  const given = (code: ItemCode | null) =>
    code !== null && (customAccountName(code) ?? accounts.some(each => each.code === code))
      ? code
      : null
  return {
    taxPpmOf: (code: ItemCode): Ppm =>
      accounts.find(account => account.code === code)?.taxPpm ?? taxOf(expense),
    usualCostTax: () => taxOf(expense),
    sales: (asked: ItemCode | null): ItemCode =>
      given(asked) ??
      largest(
        'sales',
        each => each.itemType === revenue && isPlain(each) && !isOtherIncome(each),
      ) ??
      largest('income', account => account.itemType === revenue) ??
      line({
        ...{ name: 'Sales', itemType: revenue, itemSubType: ITEM_SUB_TYPE.sales },
        taxPpm: taxOf(revenue),
      }),
    directCosts: (asked: ItemCode | null): ItemCode =>
      given(asked) ??
      largest('direct costs', isDirect) ??
      line({
        ...{ name: 'Direct costs', itemType: expense, itemSubType: ITEM_SUB_TYPE.directcosts },
        taxPpm: taxOf(expense),
      }),
    costs: (asked: ItemCode | null): ItemCode =>
      given(asked) ??
      largest('costs', each => each.itemType === expense && isPlain(each) && !isDirect(each)) ??
      cost('Other costs', null, taxOf(expense)),
    /** What it costs once to find and equip a person; never the largest cost, such as rent. */
    hiring: (asked: ItemCode | null): ItemCode =>
      given(asked) ??
      largest('hiring', each => isPlainCost(each) && HIRING.test(each.name)) ??
      largest('staff costs', each => isPlainCost(each) && STAFF.test(each.name)) ??
      named(HIRING, expense) ??
      cost('Recruitment', null, taxOf(expense)),
    rent: (asked: ItemCode | null): ItemCode =>
      given(asked) ?? named(/\b(rent|lease)/i, expense) ?? cost('Rent', null, taxOf(expense)),
    wages: (asked: ItemCode | null): ItemCode =>
      given(asked) ?? withRole('wagesExpense') ?? cost('Wages', 'wagesExpense'),
    onCost: (name: string, isPension: boolean): ItemCode =>
      (isPension ? withRole('pensionExpense') : undefined) ??
      remember(
        `cost ${name}`,
        () => accounts.find(each => each.itemType === expense && each.name === name)?.code,
      ) ??
      cost(name, isPension ? 'pensionExpense' : null),
    ...balanceAccounts({ named, withRole, line, cost, given }),
  }
}

interface Finders {
  readonly given: (code: ItemCode | null) => ItemCode | null
  readonly named: (name: RegExp, itemType: number) => ItemCode | undefined
  readonly withRole: (role: AccountRole) => ItemCode | undefined
  readonly line: (made: NewLine) => ItemCode
  readonly cost: (name: string, role: AccountRole | null) => ItemCode
}

/** Accounts of the balance sheet, with the costs that belong to them. */
const balanceAccounts = ({ named, withRole, line, cost, given }: Finders) => ({
  interest: (asked: ItemCode | null): ItemCode =>
    given(asked) ?? withRole('interest') ?? cost('Interest', 'interest'),
  depreciation: (asked: ItemCode | null): ItemCode =>
    given(asked) ?? withRole('depreciation') ?? cost('Depreciation', 'depreciation'),
  gain: (asked: ItemCode | null): ItemCode =>
    given(asked) ??
    named(/\bgain\b.*\b(sale|disposal|asset)/i, revenue) ??
    line({
      ...{ name: 'Gain on sale of assets', itemType: revenue },
      itemSubType: ITEM_SUB_TYPE.otherincome,
    }),
  loss: (asked: ItemCode | null): ItemCode =>
    given(asked) ??
    named(/\bloss\b.*\b(sale|disposal|asset)/i, expense) ??
    cost('Loss on sale of assets', null),
  /** Another loan is an account of its own. */
  loan: (asked: ItemCode | null, name: string): ItemCode =>
    given(asked) ??
    line({
      ...{ name, itemType: liability, itemSubType: ITEM_SUB_TYPE.termliab, role: 'loan' },
    }),
  fixedAsset: (asked: ItemCode | null, name: string): ItemCode =>
    given(asked) ??
    withRole('fixedAsset') ??
    line({
      ...{ name, itemType: asset, itemSubType: ITEM_SUB_TYPE.fixed, role: 'fixedAsset' },
    }),
  /** Where depreciation is collected: an account of its own, or the asset itself. */
  worn: (assetCode: ItemCode): ItemCode => withRole('accumulatedDepreciation') ?? assetCode,
  inventory: (): ItemCode =>
    withRole('inventory') ??
    line({
      ...{ name: 'Inventory', itemType: asset, itemSubType: ITEM_SUB_TYPE.inventory },
      role: 'inventory',
    }),
  bond: (): ItemCode =>
    line({ name: 'Rental bond', itemType: asset, itemSubType: ITEM_SUB_TYPE.current }),
  owners: (asked: ItemCode | null, direction: 'in' | 'out'): ItemCode =>
    given(asked) ??
    named(direction === 'out' ? /drawing|dividend/i : /capital|introduced/i, equity) ??
    withRole('ownersEquity') ??
    line({
      name: direction === 'out' ? 'Drawings' : 'Capital paid in',
      ...{ itemType: equity, itemSubType: ITEM_SUB_TYPE.equity, role: 'ownersEquity' },
    }),
})

export const isDirect = ({ itemSubType }: Pick<ScenarioAccount, 'itemSubType'>): boolean =>
  itemSubType === ITEM_SUB_TYPE.directcosts

type Found = ItemCode | undefined
const knownCodes = new WeakMap<ScenarioBooks, Map<string, Found>>()

/** The same books are asked again for each of many starts of an event. */
function rememberedIn(books: ScenarioBooks) {
  const known = knownCodes.get(books) ?? new Map<string, Found>()
  knownCodes.set(books, known)
  return (what: string, find: () => Found): Found => {
    if (!known.has(what)) known.set(what, find())
    return known.get(what)
  }
}

const knownTaxes = new WeakMap<ScenarioBooks, Map<number, Ppm>>()

/** The sales tax of most amounts of a side; a new account has it. */
function usualTax(books: ScenarioBooks, itemType: number): Ppm {
  if (!books.hasSalesTax) return 0
  const known = knownTaxes.get(books) ?? new Map<number, Ppm>()
  knownTaxes.set(books, known)
  const ppm = known.get(itemType) ?? mostUsedTax(books, itemType)
  known.set(itemType, ppm)
  return ppm
}

function mostUsedTax({ accounts }: ScenarioBooks, itemType: number): Ppm {
  const byRate = new Map<Ppm, number>()
  for (const account of accounts) {
    if (account.itemType !== itemType || profitSign(account.itemType) === 0) continue
    if (account.taxPpm === 0) continue
    byRate.set(account.taxPpm, (byRate.get(account.taxPpm) ?? 0) + Math.max(1, account.yearAmount))
  }
  return [...byRate].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
