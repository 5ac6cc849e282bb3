/** The fields of each kind of event: at most six at once, and the others under More. */
import type { EventKind, EventParams } from '@millpond/core/scenario'

/** The accounts that a field offers. */
export type AccountSide = 'income' | 'expense' | 'asset' | 'liability' | 'equity'

type FieldType =
  | { readonly type: 'month' }
  /** No month is open. */
  | { readonly type: 'openMonth' }
  | { readonly type: 'day' }
  | { readonly type: 'money' }
  /** Empty is the default that the hint names. */
  | { readonly type: 'openMoney' }
  | { readonly type: 'percent'; readonly least?: number; readonly most?: number }
  | { readonly type: 'openPercent' }
  | { readonly type: 'whole'; readonly least: number; readonly most: number }
  | { readonly type: 'account'; readonly side: AccountSide }
  | { readonly type: 'accounts'; readonly side: AccountSide }
  | { readonly type: 'choice'; readonly choices: readonly (readonly [string, string])[] }
  | { readonly type: 'bills' }
  /** A customer, or a supplier if the field `side` says so. */
  | { readonly type: 'contact'; readonly none: string }

export type EventField<Name extends string = string> = FieldType & {
  readonly name: Name
  readonly label: string
  readonly hint?: string
  readonly isMore?: boolean
  /** A new event needs a value from the user. */
  readonly isNeeded?: boolean
}

type NameOf<Kind extends EventKind> = keyof EventParams[Kind] & string
type Fields = { readonly [Kind in EventKind]: readonly EventField<NameOf<Kind>>[] }

const month = { type: 'month' } as const
const money = { type: 'money' } as const
const percent = { type: 'percent' } as const
const more = { isMore: true } as const
const end = { type: 'openMonth', label: 'Last month', ...more } as const
const toReach = (label: string) =>
  ({ type: 'whole', least: 1, most: 60, label, name: 'monthsToReach' }) as const
const range = {
  type: 'openPercent',
  name: 'salesRangePpm',
  label: 'How uncertain are these sales?',
  hint: 'In 8 of 10 cases they stay within this percentage of your plan. Leave blank for 25%.',
  isMore: true,
} as const
const account = (side: AccountSide, label: string) =>
  ({ type: 'account', side, label, ...more }) as const

export const EVENT_FIELDS: Fields = {
  hire: [
    { ...month, name: 'start', label: 'Start month' },
    { ...money, name: 'payPerYear', label: 'Pay per year', isNeeded: true },
    { type: 'openPercent', name: 'onCostsPpm', label: 'On-costs' },
    { ...money, name: 'oneOff', label: 'One-off cost', hint: 'Such as recruitment and equipment' },
    { ...money, name: 'salesPerMonth', label: 'Extra sales per month' },
    toReach('Months until you reach these sales'),
    range,
    { ...end, name: 'end' },
    { ...account('expense', 'Wages account'), name: 'wagesAccount' },
    { ...account('expense', 'One-off costs account'), name: 'costsAccount' },
    { ...account('income', 'Sales account'), name: 'salesAccount' },
  ],
  store: [
    { ...month, name: 'opening', label: 'Opening month' },
    { ...money, name: 'fitOut', label: 'Fit-out' },
    { ...money, name: 'rentPerMonth', label: 'Rent per month' },
    { ...money, name: 'wagesPerMonth', label: 'Wages per month' },
    { ...money, name: 'salesPerMonth', label: 'Sales per month' },
    toReach('Months until you reach these sales'),
    range,
    {
      type: 'openMoney',
      name: 'bond',
      label: 'Bond',
      hint: 'Leave blank for three months of rent',
      ...more,
    },
    {
      ...{ type: 'whole', least: 1, most: 600, name: 'lifeMonths', ...more },
      ...{ label: 'Useful life of the fit-out in months' },
    },
    {
      ...{ type: 'openPercent', name: 'directCostsPpm', label: 'Direct costs', ...more },
      hint: 'As a percentage of sales. Leave blank to use the last 12 months.',
    },
    { ...money, name: 'openingStock', label: 'Opening stock', ...more },
    {
      ...{ type: 'whole', least: 0, most: 60, name: 'rentFreeMonths', ...more },
      label: 'Rent-free months',
    },
    { ...end, name: 'end' },
    { ...account('income', 'Sales account'), name: 'salesAccount' },
    { ...account('expense', 'Direct costs account'), name: 'directCostsAccount' },
    { ...account('expense', 'Rent account'), name: 'rentAccount' },
    { ...account('expense', 'Wages account'), name: 'wagesAccount' },
  ],
  product: [
    { ...month, name: 'launch', label: 'Launch month' },
    {
      ...{ type: 'whole', least: 1, most: 999_999, isNeeded: true },
      ...{ name: 'unitsPerMonth', label: 'Units per month' },
    },
    { ...money, name: 'price', label: 'Price', isNeeded: true },
    { ...money, name: 'unitCost', label: 'Cost per unit' },
    toReach('Months until you sell that many'),
    { ...money, name: 'launchCost', label: 'Launch cost' },
    range,
    { ...end, name: 'end' },
    { ...account('income', 'Sales account'), name: 'salesAccount' },
    { ...account('expense', 'Direct costs account'), name: 'directCostsAccount' },
    { ...account('expense', 'Launch cost account'), name: 'costsAccount' },
  ],
  consultant: [
    { ...month, name: 'start', label: 'Start month' },
    { ...money, name: 'feePerMonth', label: 'Fee per month', isNeeded: true },
    { type: 'whole', least: 1, most: 120, name: 'months', label: 'For how many months' },
    { ...percent, name: 'withheldPpm', label: 'Tax withheld' },
    {
      ...money,
      name: 'benefitPerMonth',
      label: 'Benefit per month',
      hint: 'What you earn or save',
    },
    {
      ...{ type: 'whole', least: 0, most: 120, name: 'benefitAfterMonths' },
      label: 'Months until the benefit starts',
    },
    {
      ...{ ...range, label: 'How uncertain is this benefit?' },
      hint: 'In 8 of 10 cases it stays within this percentage of your plan. Leave blank for 25%.',
    },
    { ...account('expense', 'Fee account'), name: 'costsAccount' },
    { ...account('income', 'Benefit account'), name: 'benefitAccount' },
  ],
  loan: [
    { type: 'day', name: 'on', label: 'Date' },
    { ...money, name: 'amount', label: 'Amount', isNeeded: true },
    { ...percent, name: 'ratePpm', label: 'Interest per year' },
    { type: 'whole', least: 1, most: 600, name: 'months', label: 'Term in months' },
    {
      ...{ type: 'whole', least: 0, most: 599, name: 'interestOnlyMonths' },
      label: 'Interest-only months',
    },
    { ...money, name: 'fee', label: 'Fee' },
    { ...account('liability', 'Loan account'), name: 'loanAccount' },
    { ...account('expense', 'Interest account'), name: 'interestAccount' },
  ],
  asset: [
    { ...month, name: 'month', label: 'Month of purchase' },
    { ...money, name: 'price', label: 'Price', isNeeded: true },
    { type: 'whole', least: 1, most: 600, name: 'lifeMonths', label: 'Useful life in months' },
    { ...money, name: 'residual', label: 'Value at the end of its useful life' },
    {
      ...{ type: 'whole', least: 1, most: 120, name: 'paidOverMonths' },
      ...{ label: 'Months to pay for it', hint: 'Enter 1 to pay it all at once' },
    },
    { ...account('asset', 'Asset account'), name: 'assetAccount' },
    { ...account('expense', 'Depreciation account'), name: 'depreciationAccount' },
  ],
  assetSale: [
    { ...month, name: 'month', label: 'Month of sale' },
    { ...money, name: 'price', label: 'Price', isNeeded: true },
    { ...money, name: 'bookValue', label: 'Book value', hint: 'What it is worth in your books' },
    { ...money, name: 'depreciationPerMonth', label: 'Monthly depreciation that stops' },
    { ...account('asset', 'Asset account'), name: 'assetAccount' },
    { ...account('expense', 'Depreciation account'), name: 'depreciationAccount' },
    { ...account('income', 'Account for a gain'), name: 'gainAccount' },
    { ...account('expense', 'Account for a loss'), name: 'lossAccount' },
  ],
  priceChange: [
    {
      type: 'accounts',
      side: 'income',
      name: 'accounts',
      label: 'Accounts',
      hint: 'Choose none to change all of them',
    },
    {
      ...percent,
      least: -100,
      most: 1000,
      name: 'changePpm',
      label: 'Change in prices',
      isNeeded: true,
    },
    { ...month, name: 'from', label: 'First month' },
    { ...percent, name: 'lostPpm', label: 'Customers lost' },
    { ...end, name: 'until' },
  ],
  customerChange: [
    {
      ...{ type: 'choice', name: 'direction', label: 'What happens' },
      choices: [
        ['lose', 'A customer leaves'],
        ['gain', 'You gain a customer'],
      ],
    },
    {
      ...{ type: 'contact', name: 'contactId', label: 'Customer', none: 'Not in this list' },
      hint: 'Fills in what you usually sell to this customer in a month',
    },
    { ...account('income', 'Sales account'), name: 'salesAccount' },
    { type: 'openPercent', name: 'sharePpm', label: 'Share of these sales' },
    { type: 'openMoney', name: 'amountPerMonth', label: 'Or an amount per month' },
    { ...month, name: 'from', label: 'First month' },
    {
      ...percent,
      name: 'directCostsPpm',
      label: 'Direct costs',
      hint: 'As a percentage of these sales',
    },
    {
      ...range,
      hint:
        'In 8 of 10 cases, an amount per month stays within this percentage of your plan. Leave ' +
        'blank for 25%.',
    },
    { ...end, name: 'until' },
    { ...money, name: 'oneOff', label: 'One-off cost', ...more },
    { ...account('expense', 'Direct costs account'), name: 'directCostsAccount' },
    { ...account('expense', 'One-off cost account'), name: 'costsAccount' },
  ],
  latePayments: [
    {
      ...{ type: 'choice', name: 'side', label: 'Who pays' },
      choices: [
        ['customers', 'Your customers pay you'],
        ['suppliers', 'You pay your suppliers'],
      ],
    },
    { type: 'contact', name: 'contactId', label: 'Who', none: 'All of them' },
    {
      ...{ type: 'whole', least: -180, most: 180, name: 'days', label: 'Days later' },
      hint: 'Enter a negative number for earlier',
    },
    { ...month, name: 'from', label: 'First month' },
    { ...end, name: 'until', isMore: false },
  ],
  ownersMoney: [
    {
      ...{ type: 'choice', name: 'direction', label: 'Direction' },
      choices: [
        ['out', 'Drawings or dividends'],
        ['in', 'Money put in by owners'],
      ],
    },
    { ...money, name: 'amount', label: 'Amount per month', isNeeded: true },
    { ...month, name: 'from', label: 'First month' },
    { ...end, name: 'until', isMore: false, hint: 'For a single payment, choose the first month.' },
    {
      ...{ type: 'whole', least: 1, most: 31, name: 'dayOfMonth', label: 'Day of the month' },
      hint: '31 is the last day of every month',
    },
    { ...account('equity', 'Account'), name: 'account' },
  ],
  cutCosts: [
    { type: 'accounts', side: 'expense', isNeeded: true, name: 'accounts', label: 'Accounts' },
    { type: 'openPercent', name: 'sharePpm', label: 'Cut by' },
    { type: 'openMoney', name: 'amountPerMonth', label: 'Or an amount per month' },
    { ...month, name: 'from', label: 'First month' },
    { ...money, name: 'oneOff', label: 'One-off cost', hint: 'In the first month' },
    { ...end, name: 'until' },
    { ...account('expense', 'One-off cost account'), name: 'costsAccount' },
  ],
  delayBills: [
    { type: 'bills', name: 'documentIds', label: 'Bills', isNeeded: true },
    { type: 'day', name: 'to', label: 'Pay them on' },
  ],
  taxPlan: [
    {
      ...{ type: 'choice', name: 'tax', label: 'Tax' },
      choices: [
        ['salesTax', 'Sales tax'],
        ['withholding', 'Tax on wages'],
        ['incomeTax', 'Tax on profit'],
      ],
    },
    { type: 'openMoney', name: 'amount', label: 'Amount', hint: 'Leave blank for all that is due' },
    { type: 'day', name: 'first', label: 'First instalment' },
    { type: 'whole', least: 1, most: 120, name: 'instalments', label: 'Number of instalments' },
    { ...percent, name: 'interestPpm', label: 'Interest per year' },
    { ...money, name: 'deposit', label: 'Deposit' },
  ],
}
