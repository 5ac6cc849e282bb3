import type { BooksFileChanges, FileMeaning, ResultSpan } from '@millpond/core/books-file'
import { formatMoney } from '@millpond/core/money'
import { longMonth, type Month, month, monthName, monthsFrom } from '@millpond/core/time'

export const STEPS = ['Choose a file', 'Check the accounts', 'Check the figures'] as const

export const SIGN_WORDS: Readonly<Record<FileMeaning['signs'], string>> = {
  debits: 'Debits positive, credits negative',
  usual: 'Positive, as in a balance sheet',
}

export const SPAN_WORDS: Readonly<Record<ResultSpan, string>> = {
  year: 'The financial year so far',
  month: 'Each month on its own',
  start: 'All months since the start',
}

export const COUNTRIES = [
  { value: 'NZ', label: 'New Zealand' },
  { value: 'AU', label: 'Australia' },
  { value: 'GB', label: 'United Kingdom' },
  { value: 'US', label: 'United States' },
  { value: '', label: 'Another country' },
]

/** Any twelve months in a row: only their names are shown. */
export const MONTH_OPTIONS = monthsFrom(month('2000-01'), 12).map((each, index) => ({
  value: String(index + 1),
  label: monthName(each),
}))

export const spanOf = (from: Month, to: Month): string =>
  from === to ? longMonth(from) : `${longMonth(from)} to ${longMonth(to)}`

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

/** What newer figures change, one sentence each. */
export function changeLines(changes: BooksFileChanges, currency: string): string[] {
  const { monthsAdded, monthsLost, accountsAdded, accountsLost, changed } = changes
  const shown = changed.slice(0, MAX_SHOWN).map(({ name, month: of, before, after }) => {
    const [was, is] = [before, after].map(each => formatMoney(each, { currency, decimals: 2 }))
    return `${name} in ${longMonth(of)} changes from ${was} to ${is}.`
  })
  const lines = [
    ...monthLine(monthsAdded, 'added'),
    ...monthLine(monthsLost, 'no longer in the file'),
    ...nameLine(accountsAdded, 'added'),
    ...nameLine(accountsLost, 'no longer in the file'),
    ...(changed.length > 0
      ? [`${counted(changed.length, 'amount')} changed in earlier months:`]
      : []),
    ...shown,
    ...(changed.length > MAX_SHOWN ? [`And ${changed.length - MAX_SHOWN} more.`] : []),
  ]
  return lines.length > 0 ? lines : ['The file has the same figures as your books.']
}
const MAX_SHOWN = 10

const monthLine = (months: readonly Month[], what: string): string[] => {
  const [first, last = first] = [months[0], months.at(-1)]
  return first && last ? [`${spanOf(first, last)}: ${what}.`] : []
}

const nameLine = (names: readonly string[], what: string): string[] =>
  names.length === 0
    ? []
    : [`${counted(names.length, 'account')} ${what}: ${names.slice(0, MAX_SHOWN).join(', ')}.`]
