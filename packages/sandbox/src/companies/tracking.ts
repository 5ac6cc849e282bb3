/**
 * Parts of the business by which a company splits its income and expenses: a tracking category at
 * Xero, classes or locations at QuickBooks.
 */
import { cents } from '@millpond/core/money'
import type { DemoCompany, Journal, JournalLine } from './company.ts'
import { guid } from './seed.ts'

export interface DemoTracking {
  /** What QuickBooks calls it; Xero shows `name`. */
  readonly kind: 'class' | 'location'
  readonly trackingId: string
  readonly name: string
  readonly options: readonly { readonly optionId: string; readonly name: string }[]
}

/** How much of an account belongs to each option, in hundredths; the rest belongs to none. */
type Split = Readonly<Record<string, number>>

interface TrackingPlan {
  readonly kind: DemoTracking['kind']
  readonly name: string
  readonly options: readonly string[]
  readonly splitOf: (accountName: string) => Split | null
}

const CAFES = 'Cafés'
const WHOLESALE = 'Wholesale'
const RETAIL = 'Retail'

const CHANNEL_OF_ACCOUNT: Readonly<Record<string, Split>> = {
  'Café Sales': { [CAFES]: 100 },
  'Wholesale Beans': { [WHOLESALE]: 100 },
  'Retail Beans & Merchandise': { [RETAIL]: 100 },
  Catering: { [CAFES]: 100 },
  'Green Beans Used': { [CAFES]: 55, [WHOLESALE]: 35, [RETAIL]: 10 },
  'Milk & Dairy': { [CAFES]: 100 },
  'Food Ingredients': { [CAFES]: 100 },
  'Cups & Packaging': { [CAFES]: 70, [RETAIL]: 30 },
  'Freight & Courier': { [WHOLESALE]: 80, [RETAIL]: 20 },
  Cleaning: { [CAFES]: 100 },
  Rent: { [CAFES]: 75, [WHOLESALE]: 15 },
  Wages: { [CAFES]: 70, [WHOLESALE]: 15, [RETAIL]: 5 },
  'KiwiSaver Employer Contributions': { [CAFES]: 70, [WHOLESALE]: 15, [RETAIL]: 5 },
}

const RANGE_OF_CATEGORY: Readonly<Record<string, string>> = {
  Kitchenware: 'Equipment',
  Tableware: 'Equipment',
  Workwear: 'Equipment',
  Cleaning: 'Consumables',
  Packaging: 'Consumables',
}
const PRODUCT = /^(?:Sales|Cost of) ([^:]+): /

/** Like the accounts of the branches, in `wholesaler-chart.ts`. */
const BRANCHES = ['Auckland', 'Tauranga', 'Wellington', 'Christchurch', 'Dunedin']

const PLANS: Readonly<Partial<Record<DemoCompany['key'], readonly TrackingPlan[]>>> = {
  kereru: [
    {
      ...{ kind: 'class', name: 'Channel', options: [CAFES, WHOLESALE, RETAIL] },
      splitOf: name => CHANNEL_OF_ACCOUNT[name] ?? null,
    },
  ],
  wholesaler: [
    {
      ...{ kind: 'class', name: 'Range', options: ['Food', 'Equipment', 'Consumables'] },
      splitOf(name) {
        const [, category] = PRODUCT.exec(name) ?? []
        return category === undefined ? null : { [RANGE_OF_CATEGORY[category] ?? 'Food']: 100 }
      },
    },
    {
      ...{ kind: 'location', name: 'Branch', options: BRANCHES },
      splitOf(name) {
        if (PRODUCT.test(name)) return Object.fromEntries(BRANCHES.map(branch => [branch, 20]))
        const branch = BRANCHES.find(each => name.startsWith(`${each} `))
        return branch === undefined ? null : { [branch]: 100 }
      },
    },
  ],
}

export const trackingOf = ({ key }: DemoCompany): readonly DemoTracking[] =>
  (PLANS[key] ?? []).map(({ kind, name, options }) => ({
    ...{ kind, name, trackingId: guid(key, 'tracking', name) },
    options: options.map(option => ({
      optionId: guid(key, 'tracking', name, option),
      name: option,
    })),
  }))

const parts = new WeakMap<DemoCompany, Map<string, DemoCompany>>()

/**
 * The company with only the income and expenses of some options: `profitAndLoss` of it is the
 * report of these options. Its journals do not balance.
 */
export function trackedPart(
  company: DemoCompany,
  kind: DemoTracking['kind'],
  options: readonly string[],
): DemoCompany {
  const key = `${kind} ${options.join()}`
  const known = parts.get(company)?.get(key)
  if (known) return known
  const plan = PLANS[company.key]?.find(each => each.kind === kind)
  const nameOf = new Map(company.accounts.map(({ accountId, name }) => [accountId, name]))
  const part = (journal: Journal): Journal => ({
    ...journal,
    lines: journal.lines.flatMap(line => {
      const split = plan?.splitOf(nameOf.get(line.accountId) ?? '')
      return split && plan ? lineOf(line, split, plan.options, options) : []
    }),
  })
  const documents = company.documents.map(document => ({
    ...document,
    // The cash basis divides each payment over the lines of its document.
    lines: document.lines.flatMap(line => {
      const split = plan?.splitOf(nameOf.get(line.accountId) ?? '')
      if (!split || !plan) return []
      return lineOf({ ...line, amount: line.net }, split, plan.options, options).map(
        ({ amount }) => ({ ...line, net: amount }),
      )
    }),
  }))
  const found = { ...company, documents, journals: company.journals.map(part) }
  const byKey = parts.get(company) ?? new Map<string, DemoCompany>()
  byKey.set(key, found)
  parts.set(company, byKey)
  return found
}

/** The cents of a line that belong to the options; all options together have all of its cents. */
function lineOf<Line extends JournalLine>(
  line: Line,
  split: Split,
  all: readonly string[],
  options: readonly string[],
): Line[] {
  let [percent, before, amount] = [0, 0, 0]
  for (const option of all) {
    percent += split[option] ?? 0
    const upTo = Math.round((line.amount * percent) / 100)
    if (options.includes(option)) amount += upTo - before
    before = upTo
  }
  return amount === 0 ? [] : [{ ...line, amount: cents(amount) }]
}
