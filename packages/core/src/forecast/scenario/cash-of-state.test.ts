import fc from 'fast-check'
import { expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents, WHOLE_PPM } from '#money'
import type { ScenarioAdjustment } from '#scenario'
import { type ModelInput, statementsOf } from '#statement'
import { addDays, addMonths, month } from '#time'
import { anyPlainOrganisation } from '../../statement/_organisation.ts'
import { PATIENCE, PROPERTY_RUNS } from '../../statement/_runs.ts'
import type { ForecastSources } from '../basis.ts'
import type { Forecast } from '../forecast.ts'
import { cashOfState } from './cash-of-state.ts'
import { inputOf, withAdjustments } from './scenario-model.ts'
import { type ScenarioState, stateOf } from './scenario-state.ts'

/** Books without history: the input of the statements is all that counts. */
function stateFrom(input: ModelInput): ScenarioState {
  const { asOf, months } = input
  const forecast = {
    ...{ asOf, months, input, documents: input.documents, plan: [] },
    statements: statementsOf(input),
    facts: { roles: [], withheld: [], mainBank: null, historyMonths: 36, transfers: [] },
  } as unknown as Forecast
  const settings = { accounts: {}, salesTax: { basis: null, periodMonths: null } }
  const sources = {
    ledger: { closeMonth: month('2026-10'), months: [], series: [] },
    basis: { accounts: [], salesTaxBasis: 'payments', settings },
  } as unknown as ForecastSources
  return stateOf(sources, forecast)
}

interface Change {
  readonly kind: 'scale' | 'add' | 'later' | 'shift' | 'entry' | 'document'
  readonly flow: number
  readonly month: number
  readonly size: number
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('scale', 'scale', 'add', 'later', 'shift', 'entry', 'document'),
  flow: fc.nat({ max: 5 }),
  month: fc.nat({ max: 14 }),
  size: fc.integer({ min: -60, max: 60 }),
})

function adjustmentOf(input: ModelInput, change: Change): ScenarioAdjustment {
  const { asOf, months, flows, documents } = input
  const code = flows[change.flow % Math.max(1, flows.length)]?.code ?? itemCode('none')
  const from = addMonths(months[0] ?? month('2026-11'), change.month)
  const event = 'change'
  const on = addDays(asOf, 1 + change.month * 9)
  switch (change.kind) {
    case 'scale':
      return {
        ...{ kind: 'scale', code, from, to: null, isLinked: true, event },
        ppm: WHOLE_PPM + change.size * 9001,
      }
    case 'add':
      return {
        ...{ kind: 'add', code, month: from, amount: cents(change.size * 101), event },
        terms: null,
      }
    case 'later':
      return {
        ...{ kind: 'timing', code, from, to: null, days: change.size, event },
        sharePpm: change.size % 2 === 0 ? WHOLE_PPM : 400_000,
      }
    case 'shift':
      return { kind: 'shift', code, from, to: null, months: change.size % 4, event }
    case 'entry':
      return {
        ...{ kind: 'entry', on, debit: itemCode('bank'), credit: itemCode('loan'), event },
        ...{ amount: cents(change.size * 1000), label: 'A loan' },
      }
    case 'document':
      return { kind: 'document', documentId: documents[0]?.documentId ?? 'none', on, event }
  }
}

it('[SCN-08] cash of many changed accounts, from one month on, is that of all statements', () => {
  const [input] = fc.sample(
    anyPlainOrganisation.filter(({ flows, stock }) => flows.length >= 3 && !stock),
    { numRuns: 1, seed: 20_261_126 },
  )
  if (!input) throw new Error('There is no sample')
  const flows = ['', 'b', 'c', 'd'].flatMap(copy =>
    input.flows.map(flow => ({ ...flow, code: itemCode(`${flow.code}${copy}`) })),
  )
  expect(flows.length).toBeGreaterThan(10)
  const root = stateFrom({ ...input, flows })
  for (const from of [0, 4, 4]) {
    const state = withAdjustments(
      root,
      flows.map(
        ({ code }): ScenarioAdjustment => ({
          ...{ kind: 'scale', code, from: addMonths(input.months[0] ?? month('2026-11'), from) },
          ...{ to: null, ppm: 1_070_000 + from, isLinked: true, event: 'e' },
        }),
      ),
    )
    const { openingCash, closingCash, dailyBalances } = statementsOf(inputOf(state))
    expect(cashOfState(state)).toMatchObject({ openingCash, closingCash, dailyBalances })
  }
})

const hasEntryAccounts = ({ balances }: ModelInput) =>
  ['bank', 'loan'].every(code => balances.some(each => each.code === code))

it('[SCN-08] cash of changed amounts alone is that of all statements, with stock too', {
  timeout: PATIENCE,
}, () => {
  fc.assert(
    fc.property(
      anyPlainOrganisation,
      fc.array(anyChange, { minLength: 1, maxLength: 4 }),
      (input, changes) => {
        const known = changes.filter(({ kind }) => kind !== 'entry' || hasEntryAccounts(input))
        const state = withAdjustments(
          stateFrom(input),
          known.map(change => adjustmentOf(input, change)),
        )
        const { openingCash, closingCash, dailyBalances } = statementsOf(inputOf(state))
        expect(cashOfState(state)).toMatchObject({ openingCash, closingCash, dailyBalances })
      },
    ),
    { numRuns: Math.ceil(PROPERTY_RUNS / 5) },
  )
})
