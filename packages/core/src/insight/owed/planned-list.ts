/** Planned invoices and bills as a list, with what the forecast counts of each. */
import {
  type Forecast,
  type ForecastBasis,
  nextPlannedDates,
  type PlannedDocument,
  type PlannedOccurrence,
  plannedSources,
} from '#forecast'
import { type Cents, cents, shareOf } from '#money'
import type { Day } from '#time'

export interface PlannedRow {
  readonly planned: PlannedDocument
  /** Of the next one; null where all dates have passed. */
  readonly issuedOn: Day | null
  readonly paidOn: Day | null
  /** Of one invoice or bill, with sales tax; positive is cash in. */
  readonly amount: Cents
  /** Of one, the cash in the forecast; zero if it does not count. */
  readonly counted: Cents
  readonly state: 'counted' | 'off' | 'passed' | 'noAccount' | 'issued' | 'gone'
}

type Planning = Pick<Forecast, 'asOf' | 'input' | 'planned'>

/** In the order of their next payments; those whose dates have passed are first. */
export function plannedList(
  { asOf, input, planned: occurrences }: Planning,
  basis: Pick<ForecastBasis, 'settings' | 'openDocuments' | 'unissued' | 'repeating'>,
): PlannedRow[] {
  const sourceOf = plannedSources(basis)
  const taxes = new Map(input.flows.map(({ code, taxPpm }) => [code as string, taxPpm]))
  const expected = new Map(occurrences.map(each => [each.planned.id, each.expected]))
  const rows = (basis.settings.planned ?? []).map((planned): PlannedRow => {
    const taxPpm = taxes.get(planned.code)
    const next = nextPlannedDates(planned, asOf)
    const cash = (net: Cents) => cashOf(planned, net, taxPpm ?? 0)
    const source = sourceOf(planned)
    const state = source === 'here' ? stateOf(planned, next !== null, taxPpm !== undefined) : source
    const counted = state === 'counted' ? (expected.get(planned.id) ?? cents(0)) : cents(0)
    return {
      ...{ planned, state, issuedOn: next?.issuedOn ?? null, paidOn: next?.paidOn ?? null },
      ...{ amount: cash(planned.amount), counted: cash(counted) },
    }
  })
  const orderOf = ({ paidOn }: PlannedRow) => paidOn ?? ''
  return rows.sort((left, right) => (orderOf(left) < orderOf(right) ? -1 : 1))
}

function stateOf(
  { isOff }: PlannedDocument,
  hasNext: boolean,
  hasAccount: boolean,
): PlannedRow['state'] {
  if (isOff) return 'off'
  if (!hasNext) return 'passed'
  return hasAccount ? 'counted' : 'noAccount'
}

/** With sales tax, signed as cash: the same cents as in the statements. */
const cashOf = ({ kind }: Pick<PlannedDocument, 'kind'>, net: Cents, taxPpm: number): Cents =>
  cents((kind === 'invoice' ? 1 : -1) * (net + shareOf(net, taxPpm)))

/** The cash of one planned invoice or bill in the forecast, with sales tax. */
export function plannedCash(
  { planned, expected }: Pick<PlannedOccurrence, 'planned' | 'expected'>,
  { input }: Pick<Forecast, 'input'>,
): Cents {
  const flow = input.flows.find(({ code }) => code === planned.code)
  return cashOf(planned, expected, flow?.taxPpm ?? 0)
}
