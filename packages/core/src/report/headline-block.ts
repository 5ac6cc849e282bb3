import {
  budgetLabel,
  cashFlowAnswer,
  cashOutlook,
  chanceSentence,
  headline,
  ledgerSummary,
} from '#insight'
import { cents, displayed, formatMoney } from '#money'
import { profitAnswer } from '#table'
import { financialYearLabel, type Month } from '#time'
import type { Resolve } from './answer.ts'
import type { ReportSources } from './sources.ts'

export const outlookOfReport = ({ forecast, fanAt, floor }: ReportSources) =>
  cashOutlook(forecast, fanAt(floor), floor)

/** The name of the chosen budget, `FY27 (yours)`; null if there is none. */
export const budgetNameOf = ({ budget, providerName }: ReportSources): string | null =>
  budget && budgetLabel(budget, providerName)

/** Without a budget for the year of a month. */
export const needsBudget = (month: Month, { basis }: ReportSources): string => {
  const year = financialYearLabel(month, basis.yearBeginsMonth)
  return `This block needs a budget for ${year}. Choose another budget or remove the block.`
}

/** The sentence stays in the block if it has a title of its own. */
export const headlineBlock: Resolve<'headline'> = (block, sources, month) => {
  const found = SENTENCES[block.about](sources, month)
  if (found === null) return { reason: needsBudget(month, sources) }
  const [title, ...more] = found
  const said = block.title === null ? more : found
  return { title, content: { kind: 'headline', about: block.about, more: said } }
}

type Sentences = readonly [string, ...string[]]

const SENTENCES: Readonly<
  Record<'cash' | 'profit' | 'budget', (sources: ReportSources, month: Month) => Sentences | null>
> = {
  cash: sources => {
    const outlook = outlookOfReport(sources)
    const chance = chanceSentence(outlook)
    const { more } = cashFlowAnswer({ ...sources, outlook })
    const title = headline(outlook, sources.ledger.currency)
    return [title, ...(chance === null ? [] : [`${chance}.`]), ...more]
  },
  profit: (sources, month) => {
    const { ledger, forecast, basis, budget } = sources
    const byBudget = budget && sources.byBudget()
    const budgetName = budgetNameOf(sources)
    const given = { ledger, forecast, budget, budgetName, byBudget }
    return [profitAnswer(given, basis.yearBeginsMonth, month)]
  },
  budget: (sources, month) => {
    const { ledger, basis, budget } = sources
    const atMonth = { ...ledger, closeMonth: month }
    const { budgetVariance } = ledgerSummary(atMonth, basis.yearBeginsMonth, budget)
    if (budgetVariance === null) return null
    const name = budgetNameOf(sources)
    const shown = displayed(budgetVariance, {})
    if (shown === 0) return [`Profit for the year to date matches the budget ${name}.`]
    const amount = formatMoney(cents(Math.abs(budgetVariance)), ledger)
    const side = shown > 0 ? 'above' : 'below'
    return [`Profit for the year to date is ${amount} ${side} the budget ${name}.`]
  },
}
