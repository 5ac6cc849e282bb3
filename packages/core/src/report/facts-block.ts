import {
  ageing,
  cashToday,
  chanceName,
  chancePercent,
  lowPointName,
  monthOfLow,
  nextTaxes,
  notableFrom,
  taxTitle,
  unpaidOf,
  type YearToDateSide,
  yearToDate,
} from '#insight'
import type { Polarity } from '#item'
import {
  type Cents,
  cents,
  changeFrom,
  compareToBudget,
  differenceFrom,
  floorDistance,
  formatMoney,
} from '#money'
import { formatDay, lastDay, longMonth, type Month } from '#time'
import type { Resolve } from './answer.ts'
import type { ReportFact } from './definition.ts'
import { budgetNameOf, outlookOfReport } from './headline-block.ts'
import type { ShownFact } from './result.ts'
import type { ReportSources } from './sources.ts'
import { profitOver } from './statement-block.ts'
import { toneOf } from './tone.ts'

/** A fact that is not known yet has no value, and a note that says why. */
export const factsBlock: Resolve<'facts'> = ({ facts }, sources, month) => ({
  title: 'Key figures',
  content: {
    kind: 'facts',
    facts: facts.map(fact => ({ ...NOTHING, fact, ...FACTS[fact](sources, month) })),
  },
})

const NOTHING = { value: null, amount: null, note: null, tone: null }

type Found = Partial<ShownFact> & Pick<ShownFact, 'name'>

const FACTS: Readonly<Record<ReportFact, (sources: ReportSources, month: Month) => Found>> = {
  cashToday: sources => {
    const { ledger, forecast } = sources
    const { on, amount } = cashToday(ledger, forecast)
    const isNow = on > lastDay(ledger.closeMonth)
    return { name: isNow ? 'Cash today' : `Cash on ${formatDay(on)}`, ...money(amount, sources) }
  },
  lowPoint: sources => {
    const { low, floor } = outlookOfReport(sources)
    const name = `${lowPointName(low)}, next 12 months`
    if (!low) return { name, note: 'too little history' }
    const distance = floorDistance(low.amount, floor, amount => formatMoney(amount, sources.ledger))
    const on = low.precision === 'day' ? formatDay(low.on) : longMonth(monthOfLow(low))
    return {
      ...{ name, ...money(low.amount, sources) },
      note: distance ? `${on}, ${distance}` : on,
      tone: floor !== null && low.amount < floor ? 'bad' : null,
    }
  },
  chanceBelowFloor: sources => {
    const { chance, floor } = outlookOfReport(sources)
    const what = floor === null ? 'running out of cash' : 'falling below your floor'
    const name = `Chance of ${what}`
    if (chance === null) return { name, note: 'too little history' }
    const value = `about ${chancePercent(chance)}%`
    return { name, value, note: `${chanceName(chance)}, next 12 months` }
  },
  revenueToDate: (sources, month) => {
    const year = yearOf(sources, month)
    return sideFact(sources, year.revenueName, year.revenue, 'moreIsGood')
  },
  expensesToDate: (sources, month) =>
    sideFact(sources, 'Expenses', yearOf(sources, month).expenses, 'moreIsBad'),
  profitToDate: (sources, month) => {
    const { months } = yearOf(sources, month)
    const [first, last] = [months[0], months.at(-1)]
    const row = first && last && profitOver(sources, { from: first, to: last })
    return {
      name: 'Net profit, year to date',
      ...money(row?.amounts.at(-1) ?? null, sources),
    }
  },
  overdueIn: sources => overdueFact(sources, 'in'),
  overdueOut: sources => overdueFact(sources, 'out'),
  nextTax: sources => {
    const [next] = nextTaxes(sources.forecast)
    if (!next) return { name: 'Next tax payment', note: 'none is expected' }
    const amount = cents(-next.amount)
    const name = `${taxTitle(next.kind, sources.basis.country)}, next payment`
    return { name, ...money(amount, sources), note: formatDay(next.on) }
  },
}

const money = (amount: Cents | null, { ledger }: ReportSources) =>
  amount === null ? { note: 'not known yet' } : { amount, value: formatMoney(amount, ledger) }

const yearOf = ({ ledger, basis, budget }: ReportSources, month: Month) =>
  yearToDate({ ...ledger, closeMonth: month }, basis.yearBeginsMonth, budget)

function sideFact(
  sources: ReportSources,
  side: string,
  { actual, comparison, basis }: YearToDateSide,
  polarity: Polarity,
): Found {
  const { ledger } = sources
  const known = { name: `${side}, year to date`, ...money(actual, sources) }
  if (actual === null || comparison === null || basis === 'none') return known
  const note =
    basis === 'budget'
      ? `${compareToBudget(actual, comparison, ledger)}, ${budgetNameOf(sources)}`
      : changeFrom(actual, comparison, 'the same months last year', ledger)
  const tone = toneOf(differenceFrom(actual, comparison), polarity, notableFrom(ledger))
  return { ...known, note, tone }
}

function overdueFact(sources: ReportSources, side: 'in' | 'out'): Found {
  const { forecast, basis, hasDocuments } = sources
  const name = side === 'in' ? 'Overdue from customers' : 'Overdue to suppliers'
  if (!hasDocuments) return { name, note: 'not known from a spreadsheet' }
  const { overdue, overdueCount: count } = ageing(unpaidOf(forecast, basis, side), side)
  const noun = side === 'in' ? 'invoice' : 'bill'
  return {
    name,
    ...money(overdue, sources),
    note: count === 1 ? `1 overdue ${noun}` : `${count} overdue ${noun}s`,
  }
}
