/** How the forecast was made, how accurate it was, and the words of the writer. */
import { hasTerms } from '#forecast'
import { nextTaxes, taxTitle } from '#insight'
import { cents, formatMoney, formatPercent } from '#money'
import { formatDay } from '#time'
import type { Resolve } from './answer.ts'
import { budgetNameOf } from './headline-block.ts'
import { parseNote } from './note.ts'
import type { ReportSources } from './sources.ts'

export const coverBlock: Resolve<'cover'> = (block, { organisationName }) => {
  const { subtitle, preparedFor, preparedBy } = block
  return { title: organisationName, content: { kind: 'cover', subtitle, preparedFor, preparedBy } }
}

export const notesBlock: Resolve<'notes'> = ({ text }) => ({
  title: 'Notes',
  content: { kind: 'notes', note: parseNote(text) },
})

export const pageBreakBlock: Resolve<'pageBreak'> = () => ({
  title: '',
  content: { kind: 'pageBreak' },
})

export const assumptionsBlock: Resolve<'assumptions'> = (_, sources) => ({
  title: 'What the forecast assumes',
  content: {
    kind: 'assumptions',
    groups: [
      { name: 'Plan', lines: planLines(sources) },
      { name: 'Taxes', lines: taxLines(sources) },
      { name: 'Loans', lines: loanLines(sources) },
      { name: 'Dates', lines: dateLines(sources) },
      { name: 'What the books do not show', lines: sources.forecast.facts.notes },
    ]
      .filter(({ lines }) => lines.length > 0)
      .map(({ name, lines }) => ({ name, lines: [...lines] })),
  },
})

const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

function planLines(sources: ReportSources): string[] {
  const { basis, forecast } = sources
  const { planByBudget, accounts, overrides, planned = [] } = basis.settings
  const rules = Object.values(accounts).filter(({ rule }) => rule !== undefined).length
  const typed = Object.keys(overrides).length
  const history = counted(forecast.facts.historyMonths, 'complete month')
  return [
    planByBudget
      ? `Income and costs follow the budget ${budgetNameOf(sources) ?? ''}`.trim()
      : `Income and costs follow your past figures, from ${history}`,
    rules > 0 ? `${counted(rules, 'account')} with a separate rule` : '',
    typed > 0 ? `${counted(typed, 'account')} with figures entered by hand` : '',
    planned.length > 0
      ? `${counted(planned.length, 'planned invoice or bill', 'planned invoices or bills')}`
      : '',
  ].filter(Boolean)
}

const taxLines = ({ forecast, basis, ledger }: ReportSources): string[] =>
  nextTaxes(forecast).map(({ kind, on, amount }) => {
    const paid = formatMoney(cents(-amount), ledger)
    return `${taxTitle(kind, basis.country)}: ${paid} on ${formatDay(on)}`
  })

function loanLines({ basis, forecast }: ReportSources): string[] {
  const names = new Map<string, string>(basis.accounts.map(({ code, name }) => [code, name]))
  const withTerms = Object.entries(basis.settings.loans).flatMap(([code, terms]) =>
    hasTerms(terms) && !forecast.facts.loans.some(loan => loan.code === code)
      ? [`${names.get(code) ?? code}: the loan term has ended`]
      : [],
  )
  const loans = forecast.facts.loans.map(
    ({ name, ratePpm }) => `${name}: interest of ${formatPercent(ratePpm / 1_000_000)} a year`,
  )
  return [...loans, ...withTerms]
}

/** Documents of the books whose day was changed by hand, or that are left out. */
function dateLines({ forecast }: ReportSources): string[] {
  const ids = (expectedBy: string) =>
    new Set(
      forecast.documents
        .filter(document => document.expectedBy === expectedBy)
        .map(({ documentId }) => documentId),
    ).size
  const [moved, leftOut] = [ids('user'), ids('leftOut')]
  return [
    moved > 0
      ? `${counted(moved, 'invoice or bill', 'invoices or bills')} with a day entered by hand`
      : '',
    leftOut > 0
      ? `${counted(leftOut, 'invoice or bill', 'invoices or bills')} left out of the forecast`
      : '',
  ].filter(Boolean)
}

export const accuracyBlock: Resolve<'accuracy'> = (_, { backtest, ledger }) => {
  if (!backtest) return { reason: 'This forecast has not been tested against the past yet.' }
  const horizons = backtest.horizons
    .filter(({ count }) => count > 0)
    .map(({ months, count, ours, coverage80 }) => ({
      ...{ months, count, miss: ours.amount, share: ours.share, insideRange: coverage80 },
    }))
  const main = horizons.find(({ months }) => months === MONTHS_AHEAD) ?? horizons.at(-1)
  if (!main) return { reason: 'There is too little history to test this forecast yet.' }
  const ahead = main.months === 1 ? 'one month' : `${main.months} months`
  const miss = formatMoney(main.miss, ledger)
  return {
    title: `Looking ${ahead} ahead, past forecasts of cash were wrong by ${miss} on average.`,
    content: { kind: 'accuracy', closes: backtest.closes.length, horizons },
  }
}

const MONTHS_AHEAD = 3
