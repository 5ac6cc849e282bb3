import type { Organisation } from '@millpond/contract/organisation'
import type { AccountSettings, ForecastFacts, ForecastSettings } from '@millpond/core/forecast'
import { paydaysWords, usualWords } from '@millpond/core/insight'
import type { AccountRole } from '@millpond/core/ledger'
import {
  type Cents,
  formatMoney,
  formatPercent,
  incomeTaxTitle,
  retirementName,
  retirementTitle,
  salesTaxName,
  salesTaxTitle,
  WHOLE_PPM,
  withholdingTitle,
} from '@millpond/core/money'
import type { AccountRule, PlannedAccount } from '@millpond/core/plan'
import { longMonth, type Month } from '@millpond/core/time'
import {
  type AccountTiming,
  type ContactTiming,
  type LearnedTiming,
  mixedTiming,
  type Paydays,
  usualTiming,
} from '@millpond/core/timing'
import type { ForecastModel } from '#model/use-model.ts'
import type { ModelPage } from '#screen/settings-pages.ts'

const capitalised = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

export const percent = (ppm: number): string => formatPercent(ppm / WHOLE_PPM)

export function daysWords(days: number): string {
  const whole = Math.round(days)
  return whole === 1 ? '1 day' : `${whole} days`
}

type Shown = Pick<Organisation, 'currency' | 'country'>

/** Under the title of a page: what can be changed on it. */
export function aboutPage(
  page: ModelPage,
  { forecast, basis }: Pick<ForecastModel, 'forecast' | 'basis'>,
  { currency, country }: Shown,
): string {
  switch (page) {
    case 'rules': {
      const planned = planWords(forecast.plan, basis.settings)
      return ['Choose how each account is forecast.', planned, ...forecast.facts.notes].join(' ')
    }
    case 'budget':
      return 'Choose the budget that screens compare with, and whether the forecast follows it.'
    case 'payment-days':
      return 'Enter how many days pass until a contact pays, if the automatic number is wrong.'
    case 'sales-tax':
      return `Choose when ${salesTaxName(country)} is owed and how often you pay it.`
    case 'income-tax':
      return `Choose when you pay ${incomeTaxTitle(country).toLowerCase()}, and how much.`
    case 'loans':
      return (
        'Choose a name to enter the terms of a loan, or how an asset is depreciated. ' +
        `Amounts are in ${currency}.`
      )
    case 'bank-accounts':
      return `Enter the limit of each overdraft or credit line, in ${currency}.`
    case 'roles':
      return (
        'Correct what an account is used for. ' +
        'The forecast finds taxes, wages and loans by these roles.'
      )
  }
}

/** How many accounts are forecast by a rule, and how many without one. */
export function planWords(
  plan: readonly PlannedAccount[],
  { accounts, planByBudget }: Pick<ForecastSettings, 'accounts' | 'planByBudget'>,
): string {
  const isRuled = ({ code }: PlannedAccount) => accounts[code]?.rule !== undefined
  const ruled = plan.filter(isRuled).length
  const own = plan.length - ruled
  const by = planByBudget ? 'from your budget or automatically' : 'automatically'
  const rules = ruled === 0 ? '' : `, and ${ruled} with ${ruled === 1 ? 'a rule' : 'rules'} you set`
  if (ruled === 0) return `${allWords(plan.length)} forecast ${by}.`
  return `${own} of ${plan.length} accounts ${own === 1 ? 'is' : 'are'} forecast ${by}${rules}.`
}

function allWords(count: number): string {
  if (count === 1) return 'The only account is'
  return `${count === 2 ? 'Both' : `All ${count}`} accounts are`
}

/** `Last year’s month +5%`, `30% of Sales`, `$4,350 a month`. */
export function ruleWords(
  { rule, newestMonth }: AccountSettings,
  nameOf: (code: string) => string,
  currency: string,
): string {
  const words = rule ? wordsOf(rule, nameOf, currency) : 'Automatic (history)'
  return newestMonth === 'newNormal' ? `${words}; the latest month is the new normal` : words
}

/** `FY27 (yours) to March 2027, then automatic (history)`: the budget comes before the rule. */
export const withBudget = (rule: string, budgetName: string, until: Month | null): string =>
  until === null
    ? rule
    : `${budgetName} to ${longMonth(until)}, then ${rule.charAt(0).toLowerCase()}${rule.slice(1)}`

/** Next to the fields of a rule. */
export const budgetNote = (budgetName: string, until: Month): string =>
  `${budgetName} is used until ${longMonth(until)}. The rule applies after that.`

function wordsOf(rule: AccountRule, nameOf: (code: string) => string, currency: string): string {
  const money = (amount: Cents) => formatMoney(amount, { currency })
  switch (rule.kind) {
    case 'statistical':
      return 'Automatic (history)'
    case 'growth':
      return rule.ppm === 0 ? 'Last year’s month' : `Last year’s month ${signedPercent(rule.ppm)}`
    case 'average':
      return rule.months === 1 ? 'Last month' : `Average of the last ${rule.months} months`
    case 'percentOf':
      return `${percent(rule.ppm)} of ${nameOf(rule.code)}`
    case 'perCustomer': {
      // For a single customer, cents matter.
      const decimals = rule.amount % 100 === 0 ? 0 : 2
      return `${formatMoney(rule.amount, { currency, decimals })} for each customer`
    }
    case 'fixed': {
      const [first, ...later] = rule.steps
      if (!first) return 'No amounts'
      const steps = later.map(step => `${money(step.amount)} from ${longMonth(step.from)}`)
      return [`${money(first.amount)} a month`, ...steps].join(', ')
    }
    case 'schedule':
      return rule.amounts.length === 1
        ? 'Fixed amounts in 1 month'
        : `Fixed amounts in ${rule.amounts.length} months`
  }
}

const signedPercent = (ppm: number) => `${ppm > 0 ? '+' : ''}${percent(ppm)}`

type Timing = ForecastFacts['timing'][number]

/** How the forecast times an account: by its own documents, or by those of other accounts. */
export function accountTiming({ forecast, basis }: TimedBy, code: string) {
  const fact = forecast.facts.timing.find(each => each.code === code)
  const like = new Set<string>(fact?.like ?? [code])
  const { accounts, paydays } = basis.learned
  const learned = mixedTiming(accounts.filter(each => like.has(each.code))) ?? undefined
  return { fact, learned, paydays }
}

interface TimedBy {
  readonly forecast: { readonly facts: Pick<ForecastFacts, 'timing'> }
  readonly basis: { readonly learned: Pick<LearnedTiming, 'accounts' | 'paydays'> }
}

/** `70% on credit, paid after 34 days`: when the forecast moves an account's money, and why. */
export function timingWords(
  fact: Timing | undefined,
  learned: AccountTiming | undefined,
  paydays?: Paydays,
): string {
  if (!fact || fact.by === 'noCash') return 'No effect on cash'
  if (fact.by === 'dueDates') return 'On its due dates'
  if (fact.by === 'paydays') return paydays ? capitalised(paydaysWords(paydays)) : 'On paydays'
  if (fact.by === 'repayments') return 'On the day of the loan’s repayment'
  if (fact.by === 'user') {
    return fact.days === 0 ? 'Same day, set by you' : `${daysWords(fact.days)}, set by you`
  }
  if (fact.by === 'writtenOff') return 'Not paid: it reduces what customers pay'
  if (fact.by === 'documents' && learned) return learnedWords(learned)
  if (fact.by === 'organisation') return `${daysWords(fact.days)}, based on your balances`
  return 'Same month'
}

const PERCENT_PPM = 10_000
/** Within half a percent of all counts as all. */
const ALL_PPM = WHOLE_PPM - PERCENT_PPM / 2

export function learnedWords({ onCreditPpm, profile }: AccountTiming): string {
  if (onCreditPpm === 0) return 'Same month'
  const isSameDay = Math.round(profile.meanDays) === 0
  const paid = isSameDay ? 'paid the same day' : `paid after ${daysWords(profile.meanDays)}`
  if (onCreditPpm >= ALL_PPM) return capitalised(paid)
  return `${percent(Math.round(onCreditPpm / PERCENT_PPM) * PERCENT_PPM)} on credit, ${paid}`
}

const TAX_SOURCE: Record<Timing['taxBy'], string> = {
  user: 'set by you',
  documents: 'from invoices and bills',
  account: 'default rate',
  none: '',
}

export function taxWords(fact: Timing | undefined): string | null {
  if (!fact || fact.taxBy === 'none') return null
  return `${percent(fact.taxPpm)} ${TAX_SOURCE[fact.taxBy]}`
}

/** `On time, based on 18 invoices`: what expected dates use, and how much it is based on. */
export function contactTimingWords({ side, profile }: ContactTiming): string {
  const noun = side === 'receivable' ? 'invoice' : 'bill'
  const { documents } = profile
  const basis = documents === 1 ? `1 ${noun}` : `${documents} ${noun}s`
  return capitalised(`${usualWords(usualTiming(profile), noun)}, based on ${basis}`)
}

export const roleName = (role: AccountRole, country: string | null): string =>
  isNamedByCountry(role) ? NAMES_BY_COUNTRY[role](country) : ROLE_WORDS[role]

const NAMES_BY_COUNTRY = {
  salesTax: salesTaxTitle,
  incomeTax: incomeTaxTitle,
  incomeTaxExpense: (country: string | null) => `${incomeTaxTitle(country)} expense`,
  withholding: withholdingTitle,
  pension: (country: string | null) => `${retirementTitle(country)} owed`,
  pensionExpense: (country: string | null) => `Employer’s ${retirementName(country)}`,
}

type NamedByCountry = keyof typeof NAMES_BY_COUNTRY

const isNamedByCountry = (role: AccountRole): role is NamedByCountry => role in NAMES_BY_COUNTRY

const ROLE_WORDS: Record<Exclude<AccountRole, NamedByCountry>, string> = {
  bank: 'Bank account',
  receivables: 'Unpaid invoices',
  payables: 'Unpaid bills',
  wagesPayable: 'Wages owed',
  inventory: 'Stock',
  fixedAsset: 'Fixed asset',
  accumulatedDepreciation: 'Accumulated depreciation',
  loan: 'Loan',
  retainedEarnings: 'Retained earnings',
  currentYearEarnings: 'Current year earnings',
  ownersEquity: 'Owner’s equity',
  currencyGains: 'Currency gains',
  wagesExpense: 'Wages',
  depreciation: 'Depreciation',
  badDebts: 'Bad debts',
  interest: 'Interest',
}
