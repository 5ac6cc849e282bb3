import { counted, type Noun } from '../words.ts'
import type { Gathered, RefusedCell } from './gather.ts'

const VALUE: Noun = ['value', 'values']
const CALCULATED: Noun = ['calculated cell', 'calculated cells']

/** `Pasted 36 values`. */
export const didTo = (verb: string, { done }: Pick<Gathered, 'done'>): string =>
  `${verb} ${counted(done, VALUE)}`

/**
 * What came of a gesture: `Pasted 36 values, skipped 3 actual months. 4 values did not fit.` Cells
 * whose text was refused are named, with the reason.
 */
export function outcomeWords(
  verb: string,
  gathered: Gathered & { readonly beyond?: number },
  readOnlyNoun: Noun,
): string {
  const { skipped, skippedFollowing, refused, beyond = 0 } = gathered
  const skips = [
    skipped > 0 && counted(skipped, readOnlyNoun),
    skippedFollowing > 0 && counted(skippedFollowing, CALCULATED),
  ].filter(Boolean)
  const skip = skips.length > 0 ? `, skipped ${skips.join(' and ')}` : ''
  const sentences = [
    `${didTo(verb, gathered)}${skip}.`,
    beyond > 0 && `${counted(beyond, VALUE)} did not fit.`,
    refusedWords(refused),
  ]
  return sentences.filter(Boolean).join(' ')
}

const MAX_NAMED = 3

/** `2 cells were not changed: Rent, May 2027 (not a number) and Rent, June 2027 (not a number).` */
function refusedWords(refused: readonly RefusedCell[]): string | null {
  if (refused.length === 0) return null
  const named = refused
    .slice(0, MAX_NAMED)
    .map(({ name, problem }) => `${name} (${lowerFirst(problem)})`)
  const more = refused.length - named.length
  const all = [...named, ...(more > 0 ? [`${more} more`] : [])]
  const last = all.pop()
  const list = all.length > 0 ? `${all.join('; ')} and ${last}` : last
  const were = refused.length === 1 ? 'was' : 'were'
  return `${counted(refused.length, ['cell', 'cells'])} ${were} not changed: ${list}.`
}

/** A sentence as part of another one. */
export const lowerFirst = (sentence: string): string =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1)
