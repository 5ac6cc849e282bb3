/** The scenarios of the sample company's owner, to open and to compare. */
import type { ItemCode } from '@millpond/core/item'
import { type BooksAccount, type Ledger, runningMonthOf } from '@millpond/core/ledger'
import { cents } from '@millpond/core/money'
import { assert } from '@millpond/core/outcome'
import type { EventKind, EventLine, EventOf, ScenarioType } from '@millpond/core/scenario'
import { addMonths, dayInMonth } from '@millpond/core/time'

export interface SampleScenario {
  readonly name: string
  readonly type: ScenarioType
  /** For the history. */
  readonly label: string
  readonly events: readonly EventLine[]
}

interface BooksOfScenarios {
  readonly ledger: Ledger
  readonly accounts: readonly BooksAccount[]
}

type EventOfKind<Kind extends EventKind> = Pick<EventOf<Kind>, 'kind' | 'name' | 'params'>
type PlannedEvent = { readonly [Kind in EventKind]: EventOfKind<Kind> }[EventKind]

const NONE = cents(0)
const OVEN = cents(28_000_00)

/** All of them start within six months, so that a horizon of twelve shows what they change. */
export function sampleScenarios({ ledger, accounts }: BooksOfScenarios): readonly SampleScenario[] {
  const running = runningMonthOf(ledger)
  const ahead = (months: number) => addMonths(running, months)
  const accountOf = (number: string): ItemCode => {
    const account = accounts.find(each => each.number === number)
    assert(account, `the sample company has an account ${number}`)
    return account.code
  }
  const scenario = (
    name: string,
    type: ScenarioType,
    ...events: readonly PlannedEvent[]
  ): SampleScenario => ({
    ...{ name, type, label: `Added ${events.map(event => event.name).join(' and ')}` },
    events: events.map((event, position) => ({ ...event, isOff: false, position }) as EventLine),
  })
  return [
    scenario('Raise prices by 5%', 'Custom scenario', {
      ...{ kind: 'priceChange', name: 'Raise prices by 5%' },
      params: {
        ...{ accounts: [accountOf('200'), accountOf('210')], changePpm: 50_000 },
        ...{ from: ahead(2), until: null, lostPpm: 20_000 },
      },
    }),
    scenario(
      'Buy an oven on a loan',
      'Custom scenario',
      {
        ...{ kind: 'asset', name: 'Buy an oven' },
        params: {
          ...{ month: ahead(3), price: OVEN, lifeMonths: 96, residual: NONE, paidOverMonths: 1 },
          ...{ assetAccount: accountOf('710'), depreciationAccount: null },
        },
      },
      {
        ...{ kind: 'loan', name: 'Borrow for the oven' },
        params: {
          ...{ on: dayInMonth(ahead(3), 10), amount: OVEN, ratePpm: 92_500, months: 48 },
          ...{ interestOnlyMonths: 0, fee: cents(350_00) },
          ...{ loanAccount: null, interestAccount: null },
        },
      },
    ),
    scenario('Lose our largest customer', 'Custom scenario', {
      ...{ kind: 'customerChange', name: 'Lose our largest customer' },
      params: {
        ...{ direction: 'lose', contactId: null, salesAccount: accountOf('205') },
        ...{ sharePpm: 300_000, amountPerMonth: null, from: ahead(2), until: null },
        ...{ directCostsPpm: 450_000, directCostsAccount: accountOf('300') },
        ...{ oneOff: NONE, costsAccount: null },
      },
    }),
    scenario('Hire a barista', 'Hire a staff member', {
      ...{ kind: 'hire', name: 'Hire a barista' },
      params: {
        ...{ start: ahead(4), end: null, payPerYear: cents(58_240_00), onCostsPpm: null },
        ...{ oneOff: cents(1_200_00), salesPerMonth: cents(3_500_00), monthsToReach: 4 },
        ...{ wagesAccount: null, costsAccount: null, salesAccount: accountOf('200') },
      },
    }),
  ]
}
