import type { ItemCode } from '@millpond/core/item'
import type { FormulaMark, FormulaMarks, LineMark } from './formula-marks.ts'
import { markWords, monthsWords } from './formula-words.ts'

function isSame(one: FormulaMark | undefined, other: FormulaMark | undefined): boolean {
  if (one?.kind === 'behind') return other?.kind === 'behind' && one.months === other.months
  if (one?.kind === 'problem') return other?.kind === 'problem' && one.problem === other.problem
  return one === other
}

interface Marked {
  readonly code: ItemCode
  readonly mark?: LineMark
}

const withWords = (mark: FormulaMark): LineMark => ({
  ...mark,
  sign: markWords(mark),
  wordsFor: (months, write) => monthsWords(mark, months, write),
})

/** Gives lines their marks. Those whose mark is what it was are the objects they were. */
export function createMarker<Line extends Marked>(): (
  lines: readonly Line[],
  marks: FormulaMarks,
) => readonly Line[] {
  const kept = new WeakMap<Line, Line>()
  let last: readonly Line[] = []
  return (lines, marks) => {
    const marked = lines.map(line => {
      const mark = marks.get(line.code)
      const known = kept.get(line)
      if (known && isSame(known.mark, mark)) return known
      const made = mark ? { ...line, mark: withWords(mark) } : line
      kept.set(line, made)
      return made
    })
    if (marked.length !== last.length || marked.some((line, at) => line !== last[at])) last = marked
    return last
  }
}
