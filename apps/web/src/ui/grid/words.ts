import type { Gathered } from './gather.ts'
import { countOf, type Lattice, spotAt, spotName } from './lattice.ts'
import { rangeOf, type Selection } from './selection.ts'

export type Noun = readonly [one: string, several: string]

/** `1 value`, `36 values`. */
export const counted = (count: number, [one, several]: Noun): string =>
  `${count.toLocaleString('en-NZ')} ${count === 1 ? one : several}`

export const VALUE: Noun = ['value', 'values']
export const READ_ONLY: Noun = ['read-only cell', 'read-only cells']
const WORKED_OUT: Noun = ['worked-out cell', 'worked-out cells']

/** `Pasted 36 values`. */
export const didTo = (verb: string, { done }: Pick<Gathered, 'done'>): string =>
  `${verb} ${counted(done, VALUE)}`

/**
 * What came of a gesture: `Pasted 36 values, skipped 3 actual months. 4 values did not fit.` Why a
 * text became nothing is said too, or a mistyped word would delete in silence.
 */
export function outcomeWords(
  verb: string,
  gathered: Gathered & { readonly beyond?: number },
  readOnlyNoun: Noun,
): string {
  const { skipped, skippedFollowing, clearings, remarks, problems, beyond = 0 } = gathered
  const skips = [
    skipped > 0 && counted(skipped, readOnlyNoun),
    skippedFollowing > 0 && counted(skippedFollowing, WORKED_OUT),
  ].filter(Boolean)
  const skip = skips.length > 0 ? `, skipped ${skips.join(' and ')}` : ''
  const sentences = [
    `${didTo(verb, { done: gathered.done - clearings.length })}${skip}.`,
    beyond > 0 && `${counted(beyond, VALUE)} did not fit.`,
    because(clearings, 'cleared'),
    because(remarks, 'to look at'),
    because(problems, 'left as before'),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** `2 cells cleared: 'abc' is not a number.` */
function because([first, ...others]: readonly string[], what: string): string | null {
  if (first === undefined) return null
  return `${counted(others.length + 1, ['cell', 'cells'])} ${what}: ${first}.`
}

/** `Rent, March 2027 to Wages, May 2027: 6 cells`. */
export function rangeWords(lattice: Lattice, selection: Selection): string {
  const { top, bottom, left, right } = rangeOf(selection)
  const first = spotAt(lattice, { row: top, column: left })
  const last = spotAt(lattice, { row: bottom, column: right })
  if (!first || !last) return ''
  const count = countOf({ top, bottom, left, right })
  if (count === 1) return spotName(first)
  return `${spotName(first)} to ${spotName(last)}: ${counted(count, ['cell', 'cells'])}`
}
