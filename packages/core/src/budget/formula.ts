/** Budget lines that are computed from other lines: `= [Sales] * 5%`. */
import type { ItemCode } from '#item'
import { type MoneyFormula, parseFormula } from '#money'
import { type Named, type NamedLine, named, nameProblem } from './formula-names.ts'

/** A parsed formula with resolved names. */
export interface FormulaLine {
  readonly line: NamedLine
  readonly formula: MoneyFormula
  readonly looksAt: ReadonlyMap<string, Named>
}

export interface FormulaPlan {
  /** Each line after the lines that it uses in the same month. */
  readonly order: readonly FormulaLine[]
  /** For each formula that cannot be computed: the problem, and what to do about it. */
  readonly problems: ReadonlyMap<ItemCode, string>
  /** The formulas that use a line, in any month. */
  readonly followers: ReadonlyMap<ItemCode, readonly FormulaLine[]>
}

const plans = new WeakMap<readonly NamedLine[], FormulaPlan>()

/** Computed once for each list of lines. */
export function formulaPlan(lines: readonly NamedLine[]): FormulaPlan {
  const known = plans.get(lines) ?? planned(lines)
  plans.set(lines, known)
  return known
}

function planned(lines: readonly NamedLine[]): FormulaPlan {
  const problems = new Map<ItemCode, string>()
  const read = new Map<ItemCode, FormulaLine>()
  for (const line of lines) {
    if (line.formula === null) continue
    const made = readLine(line, line.formula, lines)
    if (typeof made === 'string') problems.set(line.code, made)
    else read.set(line.code, made)
  }
  const { order, looped } = inOrder(read)
  for (const { line } of looped) {
    problems.set(line.code, 'This formula would refer to its own line. Use other lines.')
  }
  const followers = new Map<ItemCode, FormulaLine[]>()
  for (const follower of order) {
    const codes = new Set([...follower.looksAt.values()].map(({ line }) => line.code))
    for (const code of codes) followers.set(code, [...(followers.get(code) ?? []), follower])
  }
  return { order, problems, followers }
}

const SHARE_ALONE = /^[=\s]*[+-]?[\d.,]+\s*%\s*$/

/** The parsed line, or the problem of its formula. */
function readLine(
  line: NamedLine,
  text: string,
  lines: readonly NamedLine[],
): FormulaLine | string {
  const formula = parseFormula(text)
  const isConstant = formula?.names.length === 0
  if (isConstant && SHARE_ALONE.test(text))
    return 'Name the line that the percentage applies to, such as [Sales] * 5%.'
  if (!formula || (isConstant && formula.result(() => null) === null)) {
    return 'Write a formula, such as = [Sales] * 5%.'
  }
  const looksAt = new Map<string, Named>()
  for (const name of formula.names) {
    const found = named(name, lines)
    if (!found) return nameProblem(name, lines) ?? ''
    looksAt.set(name, found)
  }
  return { line, formula, looksAt }
}

/**
 * Tarjan's algorithm: finds groups of lines that depend on each other, each after those it uses. A
 * single line that does not use itself can be computed. A formula that uses its own past is no
 * loop, because the month before is computed already.
 */
function inOrder(lines: ReadonlyMap<ItemCode, FormulaLine>) {
  const order: FormulaLine[] = []
  const looped: FormulaLine[] = []
  const depths = new Map<FormulaLine, number>()
  const open: FormulaLine[] = []
  const visit = (at: FormulaLine): number => {
    const known = depths.get(at)
    if (known !== undefined) return known
    const depth = depths.size
    depths.set(at, depth)
    open.push(at)
    const next = [...at.looksAt.values()].flatMap(({ line, monthsAgo }) =>
      monthsAgo === 0 ? (lines.get(line.code) ?? []) : [],
    )
    const lowest = Math.min(depth, ...next.map(visit))
    if (lowest < depth) return lowest
    const group = open.splice(open.lastIndexOf(at))
    for (const member of group) depths.set(member, Number.POSITIVE_INFINITY)
    const isLooped = group.length > 1 || next.includes(at)
    ;(isLooped ? looped : order).push(...group)
    return Number.POSITIVE_INFINITY
  }
  for (const line of lines.values()) visit(line)
  return { order, looped }
}

/** The problems of these lines' formulas; lines without a problem are not listed. */
export const formulaProblems = (lines: readonly NamedLine[]): ReadonlyMap<ItemCode, string> =>
  formulaPlan(lines).problems

/** Why a formula cannot be given to a line, and what to do about it; null if it can. */
export function formulaProblem(
  code: ItemCode,
  formula: string,
  lines: readonly NamedLine[],
): string | null {
  const given = lines.map(line => (line.code === code ? { ...line, formula } : line))
  return formulaProblems(given).get(code) ?? null
}
