/** What a scenario becomes when it is adopted: budget cells and planned transfers. */
import {
  type Forecast,
  type ForecastSources,
  resolveForecast,
  type ScenarioContent,
  type ScenarioModel,
} from '#forecast'
import { ITEM_TYPE, type ItemCode, type ItemType, isProfitAndLossType } from '#item'
import { allocate, type Cents, cents, ZERO } from '#money'
import type { PlannedAmounts, Transfer } from '#plan'
import type { ScenarioAdjustment } from '#scenario'
import { addMonths, dayInMonth, dayNumber, type Month, monthOfDay } from '#time'
import { balanceLineOf, type LowPoint, lowPoint } from '../low-point/low-point.ts'

/** An amount of a budget. */
export interface AdoptedCell {
  readonly code: ItemCode
  readonly itemType: ItemType
  readonly month: Month
  readonly amount: Cents
}

/** A planned transfer from the bank account; a negative amount comes back. */
export interface AdoptedTransfer {
  readonly name: string
  readonly from: ItemCode
  readonly to: ItemCode
  readonly dayOfMonth: number
  readonly amounts: Readonly<Record<Month, Cents>>
}

/** A part of a scenario that has no place in a budget or in planned transfers, and why. */
export interface NotAdopted {
  /** The code of the event, or of the account with typed figures. */
  readonly of: string
  /** The name of the event or account. */
  readonly name: string
  readonly reason:
    | 'newAccount'
    | 'laterPayments'
    | 'dateOfBill'
    | 'instalments'
    | 'salesTaxOfPurchase'
    | 'paymentOfTax'
}

export interface Adoption {
  readonly cells: readonly AdoptedCell[]
  readonly transfers: readonly AdoptedTransfer[]
  readonly notAdopted: readonly NotAdopted[]
  /** Codes of events of which something is adopted: they stop counting in the scenario. */
  readonly events: readonly string[]
  /** Accounts whose typed figures are adopted. */
  readonly typed: readonly ItemCode[]
  /** Within the horizon; null with too little history. */
  readonly low: {
    readonly today: LowPoint | null
    readonly scenario: LowPoint | null
    readonly adopted: LowPoint | null
  }
}

export interface AdoptionQuestion {
  readonly sources: ForecastSources
  readonly model: ScenarioModel
  readonly scenario: ScenarioContent
  readonly adjustments: readonly ScenarioAdjustment[]
  readonly until: Parameters<typeof lowPoint>[1]
}

/**
 * Amounts of profit and loss that the scenario changes become cells of the budget, and entries of
 * the balance sheet become planned transfers. Both replace what was expected there, so nothing
 * counts twice.
 */
export function adoptionOf(question: AdoptionQuestion): Adoption {
  const { sources, model, until } = question
  const cells = adoptedCells(question)
  const transfers = adoptedTransfers(question)
  const used = usedBy(question, { cells, transfers })
  const after = resolveForecast(adoptedSources(sources, { cells, transfers }))
  const lowOf = (forecast: Forecast) => lowPoint(balanceLineOf(forecast), until)
  return {
    ...{ cells, transfers, ...used },
    notAdopted: notAdopted(question),
    low: {
      today: lowOf(resolveForecast(sources)),
      scenario: lowOf(model.forecast),
      adopted: lowOf(after),
    },
  }
}

const isInBooks = ({ sources }: AdoptionQuestion, code: string): boolean =>
  sources.basis.accounts.some(each => each.code === code)

function adoptedCells(question: AdoptionQuestion): AdoptedCell[] {
  const { sources, model } = question
  const before = new Map(model.baseline.plan.map(({ code, amounts }) => [code, amounts]))
  return model.forecast.plan.flatMap(({ code, amounts }) => {
    const account = sources.basis.accounts.find(each => each.code === code)
    if (!account || !isProfitAndLossType(account.itemType)) return []
    return model.forecast.months.flatMap((month, at): AdoptedCell[] => {
      const amount = amounts[at] ?? ZERO
      if (amount === (before.get(code)?.[at] ?? ZERO)) return []
      return [{ code, itemType: account.itemType, month, amount }]
    })
  })
}

/** Movements of an account of the balance sheet by event; typed ones replace those of events. */
function adoptedTransfers(question: AdoptionQuestion): AdoptedTransfer[] {
  const { model, adjustments, scenario } = question
  const bank = model.forecast.facts.mainBank
  if (bank === null) return []
  const found = new Map<string, { dayOfMonth: number; amounts: Map<Month, number> } & Named>()
  const add = ({ name, to }: Named, dayOfMonth: number, month: Month, amount: number) => {
    const key = `${name} ${to}`
    const line = found.get(key) ?? { name, to, dayOfMonth, amounts: new Map<Month, number>() }
    found.set(key, line)
    line.amounts.set(month, (line.amounts.get(month) ?? 0) + amount)
  }
  const nameOf = (event: string) =>
    scenario.events.find(({ code }) => code === event)?.name ?? 'Scenario'
  for (const change of adjustments) {
    if (change.kind === 'purchase' && isInBooks(question, change.code)) {
      const { event, code: to, month, amount, paid } = change
      const count = paid.kind === 'instalments' ? paid.months : 1
      allocate(
        amount,
        Array.from({ length: count }, () => 1),
      ).forEach((part, at) => {
        add({ name: nameOf(event), to }, 1, addMonths(month, at), part)
      })
    }
    if (change.kind !== 'entry') continue
    const isOut = change.credit === bank
    const to = isOut ? change.debit : change.credit
    if ((!isOut && change.debit !== bank) || !isInBooks(question, to)) continue
    const amount = isOut ? change.amount : -change.amount
    const { on, event } = change
    add({ name: nameOf(event), to }, dayNumber(on), monthOfDay(on), amount)
  }
  for (const { code, month, out } of typedMovements(question)) {
    for (const line of found.values()) if (line.to === code) line.amounts.delete(month)
    add({ name: TYPED, to: code }, USUAL_DAY, month, out)
  }
  return withExpected(question, [...found.values()]).map(line => ({ ...line, from: bank }))
}

const USUAL_DAY = 20
const TYPED = 'Typed in the scenario'

interface Named {
  readonly name: string
  readonly to: ItemCode
}

type OpenTransfer = Named & {
  readonly dayOfMonth: number
  readonly amounts: ReadonlyMap<Month, number>
}

/**
 * A planned transfer replaces what is expected of its account in the month, so the expected
 * movements become a transfer of their own, on their own day. Typed ones replace them.
 */
function withExpected({ model }: AdoptionQuestion, lines: readonly OpenTransfer[]) {
  const { months, facts, input } = model.baseline
  const isAsset = (code: string) =>
    input.balances.find(each => each.code === code)?.itemType === ITEM_TYPE.asset
  const counted = new Set<string>()
  const typed = new Set(lines.filter(({ name }) => name === TYPED).flatMap(line => keysOf(line)))
  const expectedOf = (line: OpenTransfer): OpenTransfer[] => {
    const regular = facts.transfers.find(({ code }) => code === line.to)
    const amounts = new Map<Month, number>()
    for (const month of line.amounts.keys()) {
      const key = `${line.to} ${month}`
      const rise = regular?.amounts[months.indexOf(month)] ?? 0
      if (rise === 0 || counted.has(key) || typed.has(key)) continue
      counted.add(key)
      amounts.set(month, (isAsset(line.to) ? 1 : -1) * rise)
    }
    const [first] = regular?.on ?? []
    if (amounts.size === 0 || first === undefined) return []
    return [{ name: 'As expected before', to: line.to, dayOfMonth: dayNumber(first), amounts }]
  }
  return lines
    .flatMap(line => [line, ...expectedOf(line)])
    .map(({ name, to, dayOfMonth, amounts }) => ({
      ...{ name, to, dayOfMonth },
      amounts: Object.fromEntries(
        [...amounts].map(([month, amount]) => [month, cents(amount)]),
      ) as Record<Month, Cents>,
    }))
}

const keysOf = ({ to, amounts }: OpenTransfer): string[] =>
  [...amounts.keys()].map(month => `${to} ${month}`)

/** Typed movements of debt, assets and equity, as money that leaves the bank account. */
function typedMovements(question: AdoptionQuestion) {
  const { scenario, sources } = question
  return Object.entries(scenario.factorAccountMonthlyValues).flatMap(([code, months]) => {
    const account = sources.basis.accounts.find(each => each.code === code)
    if (!account || isProfitAndLossType(account.itemType) || isOwed(question, code)) {
      return []
    }
    const sign = account.itemType === ITEM_TYPE.asset ? 1 : -1
    return Object.entries(months).map(([month, amount]) => ({
      ...{ code: account.code, month: month as Month, out: sign * amount },
    }))
  })
}

/** Whether the typed figures of an account are payments, not movements. */
const isOwed = ({ model }: AdoptionQuestion, code: string): boolean =>
  model.baseline.input.obligations.some(each => each.code === code)

type Made = Pick<Adoption, 'cells' | 'transfers'>

function usedBy({ adjustments, scenario }: AdoptionQuestion, { cells, transfers }: Made) {
  const codes = new Set<string>([
    ...cells.map(({ code }) => code),
    ...transfers.map(({ to }) => to),
  ])
  const touched = (change: ScenarioAdjustment) =>
    change.kind === 'entry'
      ? codes.has(change.debit) || codes.has(change.credit)
      : (change.kind === 'add' ||
          change.kind === 'scale' ||
          change.kind === 'shift' ||
          change.kind === 'purchase') &&
        codes.has(change.code)
  const events = scenario.events.filter(
    ({ code, isOff }) =>
      !isOff && adjustments.some(each => 'event' in each && each.event === code && touched(each)),
  )
  const typed = Object.keys(scenario.factorAccountMonthlyValues).filter(code => codes.has(code))
  return { events: events.map(({ code }) => code), typed: typed as ItemCode[] }
}

const REASONS: Readonly<Partial<Record<ScenarioAdjustment['kind'], NotAdopted['reason']>>> = {
  timing: 'laterPayments',
  documentTiming: 'laterPayments',
  document: 'dateOfBill',
  instalments: 'instalments',
}

function notAdopted(question: AdoptionQuestion): NotAdopted[] {
  const { adjustments, scenario, sources } = question
  const found = new Map<string, NotAdopted>()
  const say = (of: string, name: string, reason: NotAdopted['reason']) =>
    found.set(`${of} ${name} ${reason}`, { of, name, reason })
  const eventOf = (code: string) => scenario.events.find(each => each.code === code)?.name ?? ''
  for (const change of adjustments) {
    const reason = REASONS[change.kind]
    if (reason && 'event' in change) say(change.event, eventOf(change.event), reason)
    else if (change.kind === 'purchase' && change.taxPpm !== 0) {
      say(change.event, eventOf(change.event), 'salesTaxOfPurchase')
    } else if (change.kind === 'line' && !isInBooks(question, change.line.code)) {
      for (const of of usersOf(adjustments, change.line.code)) {
        say(of, change.line.name, 'newAccount')
      }
    }
  }
  for (const code of Object.keys(scenario.factorAccountMonthlyValues)) {
    const account = sources.basis.accounts.find(each => each.code === code)
    if (account && isOwed(question, code)) say(code, account.name, 'paymentOfTax')
  }
  return [...found.values()]
}

/**
 * The events that use an account, or its own typed figures. A new account that only collects tax
 * until its day needs no place in a budget.
 */
const usersOf = (adjustments: readonly ScenarioAdjustment[], code: string): ReadonlySet<string> =>
  new Set(
    adjustments.flatMap(each => {
      if (each.kind === 'set') return each.code === code ? [code] : []
      if (each.kind === 'entry') {
        return each.debit === code || each.credit === code ? [each.event] : []
      }
      if (each.kind !== 'add' && each.kind !== 'purchase') return []
      return each.code === code ? [each.event] : []
    }),
  )

/** The books with the scenario adopted: what the forecast will be made from. */
function adoptedSources(sources: ForecastSources, { cells, transfers }: Made): ForecastSources {
  const { basis } = sources
  const amounts: Record<string, Record<string, Cents>> = {}
  const own: PlannedAmounts = (basis.settings.planByBudget && basis.budget) || {}
  for (const [code, months] of Object.entries(own)) amounts[code] = { ...months }
  for (const { code, month, amount } of cells) {
    amounts[code] = { ...amounts[code], [month]: amount }
  }
  const planned = transfers.flatMap(({ name, from, to, dayOfMonth, amounts: byMonth }) =>
    Object.entries(byMonth).map(([month, amount]): Transfer => {
      const [out, into] = amount < 0 ? [to, from] : [from, to]
      const on = dayInMonth(month as Month, dayOfMonth)
      return { on, from: out, to: into, amount: cents(Math.abs(amount)), label: name }
    }),
  )
  return {
    ...sources,
    basis: {
      ...basis,
      ...{ budget: amounts, transfers: [...basis.transfers, ...planned] },
      settings: { ...basis.settings, planByBudget: true, budgetId: basis.settings.budgetId ?? '' },
    },
  }
}
