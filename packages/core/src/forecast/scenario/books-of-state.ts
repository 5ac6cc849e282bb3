/** What the events of a scenario know of the books and of the layers below them. */
import { SUMMARY_DATA_TYPE } from '#item'
import { cashDirection, isOfCustomer, seriesOf, valueAt } from '#ledger'
import { type Cents, type Ppm, roundCents, sumCents, WHOLE_PPM, ZERO } from '#money'
import { ASSUMED_WITHHELD_PPM, type ScenarioAccount, type ScenarioBooks } from '#scenario'
import { monthsUntil } from '#time'
import type { ForecastBasis } from '../basis.ts'
import type { Forecast } from '../forecast.ts'
import { salesTaxBasisOf } from '../inputs/obligations.ts'
import { mainBankOf, type ScenarioState, taxOf } from './scenario-state.ts'

const known = new WeakMap<ScenarioState, ScenarioBooks>()

/** What the events of the next layer see; the same object for the same state. */
export function booksOf(state: ScenarioState): ScenarioBooks {
  const before = known.get(state)
  if (before) return before
  const books = readBooks(state)
  known.set(state, books)
  return books
}

function readBooks(state: ScenarioState): ScenarioBooks {
  const { sources, root, input } = state
  const { basis, ledger } = sources
  const year = monthsUntil(ledger.closeMonth, 12)
  const series = new Map(
    seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss).map(each => [each.code as string, each]),
  )
  const yearAmount = (code: string): Cents => {
    const own = series.get(code)
    return own ? sumCents(year.map(month => valueAt(ledger, own, month) ?? ZERO)) : ZERO
  }
  const roles = new Map(root.facts.roles.map(({ code, role }) => [code as string, role]))
  const planned = state.flows.map((flow): ScenarioAccount => {
    const { code, name, itemType, itemSubType, taxPpm, treatment } = flow
    return {
      ...{ code, name, itemType, itemSubType, taxPpm },
      role: flow.role ?? roles.get(code) ?? null,
      yearAmount: yearAmount(code),
      planned: state.accounts.get(code)?.amounts ?? [],
      isWithheld: treatment.kind === 'wages' && treatment.withheld.length > 0,
      isShare: state.shares.has(code),
    }
  })
  const balances = input.balances.map(
    ({ code, name, itemType, itemSubType, role }): ScenarioAccount => ({
      ...{ code, name, itemType, itemSubType, role, taxPpm: 0, yearAmount: ZERO },
      ...{ planned: [], isWithheld: false, isShare: false },
    }),
  )
  const used = new Set<string>([...planned, ...balances].map(({ code }) => code))
  const unused = basis.accounts
    .filter(({ code, status }) => status === 'active' && !used.has(code))
    .map(
      ({ code, name, itemType, itemSubType, role, taxPpm }): ScenarioAccount => ({
        ...{ code, name, itemType, itemSubType, taxPpm: taxOf(state, taxPpm) },
        ...{ role: roles.get(code) ?? role, yearAmount: ZERO, planned: [] },
        ...{ isWithheld: false, isShare: false },
      }),
    )
  return {
    asOf: root.asOf,
    months: root.months,
    country: basis.country,
    yearBeginsMonth: basis.yearBeginsMonth,
    holidays: basis.holidays,
    hasSalesTax: salesTaxBasisOf(basis) !== 'none',
    accounts: [...planned, ...balances, ...unused],
    mainBank: mainBankOf(state),
    withheldPpm: learnedWithheld(root) ?? ASSUMED_WITHHELD_PPM,
    obligations: input.obligations,
    shareOfContact: (contactId, side) => openShare(basis, contactId, side),
  }
}

const learnedWithheld = ({ facts, input }: Forecast): number | null => {
  const office = input.obligations.find(({ kind }) => kind === 'withholding')?.code
  const ppm = facts.withheld.find(({ code }) => code === office)?.ppm ?? 0
  return ppm > 0 ? ppm : null
}

export interface ContactShare {
  readonly contactId: string
  readonly name: string
  /** Of what all customers owe today, or of what is owed to all suppliers. */
  readonly sharePpm: Ppm
  /** Of a customer, usual sales a month by the last 12 months; null if these are not known. */
  readonly perMonth: Cents | null
}

/** Contacts with open invoices or bills, the largest share first. */
export function contactShares(
  basis: Pick<ForecastBasis, 'openDocuments' | 'learned'>,
  side: 'customers' | 'suppliers',
): readonly ContactShare[] {
  const known = side === 'customers' ? 'receivable' : 'payable'
  const years = new Map(
    basis.learned.contacts
      .filter(each => each.side === known)
      .map(({ contactId, yearNet }) => [contactId, yearNet]),
  )
  const names = new Map(
    basis.openDocuments
      .filter(({ kind }) => isOfCustomer(kind) === (side === 'customers'))
      .flatMap(({ contactId, contactName }) =>
        contactId === null ? [] : [[contactId, contactName] as const],
      ),
  )
  return [...names]
    .flatMap(([contactId, name]) => {
      const sharePpm = openShare(basis, contactId, side) ?? 0
      const yearNet = years.get(contactId) ?? 0
      const perMonth = yearNet > 0 ? roundCents(yearNet / 12) : null
      return sharePpm === 0 ? [] : [{ contactId, name, sharePpm, perMonth }]
    })
    .sort((one, other) => other.sharePpm - one.sharePpm)
}

/** What a contact owes or is owed today, as a share of its side. */
function openShare(
  { openDocuments }: Pick<ForecastBasis, 'openDocuments'>,
  contactId: string,
  side: 'customers' | 'suppliers',
): Ppm | null {
  const own = openDocuments.filter(({ kind }) => isOfCustomer(kind) === (side === 'customers'))
  const sum = (documents: typeof own) =>
    documents.reduce((all: number, { kind, amountDue }) => all + cashDirection(kind) * amountDue, 0)
  const all = Math.abs(sum(own))
  if (all === 0) return null
  const ofContact = Math.abs(sum(own.filter(each => each.contactId === contactId)))
  return Math.min(WHOLE_PPM, Math.round((ofContact / all) * WHOLE_PPM))
}
