/** The texts of importing drivers from a file. */
import type { ImportPlan } from '@millpond/core/budget-file'
import { shortMonth } from '@millpond/core/time'

export const UNREADABLE =
  'We couldn’t read the file. Save it again as .xlsx or CSV, and choose it again.'

export const NO_MONTHS =
  'This file has no row of months, such as Nov 2026 or 11/2026. Add one above the values.'

/** What was imported, and all that was not. */
export function importedWords(count: number, plan: ImportPlan): string {
  const start = count === 0 ? 'The file has no new values.' : `${valuesOf(count)} imported.`
  const { rounded, past, outside } = plan
  return [
    start,
    ...(rounded > 0 ? [`${valuesOf(rounded)} rounded to four decimals.`] : []),
    ...left('these months are complete', past.map(shortMonth)),
    ...left('you cannot plan these months', outside.map(shortMonth)),
    ...left('they have a formula or are not in your list', skippedNames(plan)),
  ].join(' ')
}

const valuesOf = (count: number) => (count === 1 ? '1 value' : `${count} values`)

const SHOWN = 3

function left(reason: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''
  return [`Skipped, because ${reason}: ${names.slice(0, SHOWN).join(', ')}${more}.`]
}

const skippedNames = ({ rows }: ImportPlan): string[] =>
  rows
    .filter(({ status, lines: [line] }) => status !== 'empty' && line?.isTyped !== true)
    .map(({ label }) => label)
