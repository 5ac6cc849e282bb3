/** How formulas name lines: users see names and numbers, and codes are stored. */
import { type DriverUnit, ITEM_TYPE, type ItemCode, type ItemType } from '#item'
import { withNames } from '#money'

/**
 * A line that a formula can name: by its name, its number or, as `[@…]`, its code. If an account
 * has the same name as a group of customers, the group is `[Café customers]`; a driver with the
 * name of another line is `[Heads driver]`.
 */
export interface NamedLine {
  readonly itemType: ItemType
  readonly code: ItemCode
  readonly name: string
  readonly number: string | null
  /** An archived line still has its figures; an active one with the same name comes first. */
  readonly status: 'active' | 'archived'
  readonly formula: string | null
  /** The unit of a driver; absent for other lines. */
  readonly unit?: DriverUnit
}

/** A group of customers, or a driver, which has a unit. */
export interface NamedGroup extends Pick<NamedLine, 'code' | 'unit'> {
  readonly name: string | null
}

/**
 * Everything that formulas can name: accounts, including archived ones, groups of customers, and
 * drivers. In a budget only accounts have formulas; in the sheet of drivers only drivers.
 */
export const namedLines = (
  accounts: readonly Omit<NamedLine, 'formula'>[],
  groups: readonly NamedGroup[],
  formulaOf: (code: ItemCode) => string | null,
): NamedLine[] => [
  ...accounts.map(({ code, itemType, name, number, status }) => ({
    ...{ code, itemType, name, number, status },
    formula: formulaOf(code),
  })),
  ...groups.map(({ name, ...group }) => ({
    ...{ ...group, itemType: ITEM_TYPE.customers, name: name ?? '', number: null },
    ...{ status: 'active' as const, formula: formulaOf(group.code) },
  })),
]

/** The line of `[…]`; `[Sales, -1]` is the month before. */
export interface Named {
  readonly line: NamedLine
  readonly monthsAgo: number
}

/** Null if no line or several lines have the name. */
export function named(name: string, lines: readonly NamedLine[]): Named | null {
  const whole = lineCalled(name, lines)
  if (whole) return { line: whole, monthsAgo: 0 }
  const [before, monthsAgo] = beforeOf(name)
  const line = before === null ? null : lineCalled(before, lines)
  return line ? { line, monthsAgo } : null
}

function beforeOf(name: string): [before: string | null, monthsAgo: number] {
  const [, before = null, months = ''] = /^(.*),\s*-(\d{1,2})$/.exec(name) ?? []
  return [before, Number(months)]
}

/** Why a name means no line, and what to do about it. */
export function nameProblem(name: string, lines: readonly NamedLine[]): string | null {
  if (named(name, lines)) return null
  const called = beforeOf(name)[0] ?? name
  if (called.startsWith(BY_CODE)) {
    return 'A line in this formula was deleted. Choose another one.'
  }
  const { byName } = indexOf(lines)
  return byName.has(folded(called)) || byName.has(folded(name))
    ? `Several lines are called “${called}”. Use the number of an account, or rename one.`
    : `Nothing here is called “${called}”. Use the name of ${namesIn(lines)}.`
}

const namesIn = (lines: readonly NamedLine[]): string =>
  lines.every(isGroup) ? 'a customer group or a driver' : 'an account, a customer group or a driver'

/** The formula with codes in place of names, so that renaming a line does not break it. */
export const storedFormula = (formula: string, lines: readonly NamedLine[]): string =>
  renamed(formula, lines, ({ code }) => [`${BY_CODE}${code}`])

/** The formula in readable form: `= [Sales] * 5%`. */
export const readableFormula = (formula: string, lines: readonly NamedLine[]): string =>
  renamed(formula, lines, line => [line.name, otherName(line)])

const BY_CODE = '@'

/** Uses the first of the given names that leads back to the same line. */
function renamed(
  formula: string,
  lines: readonly NamedLine[],
  namesFor: (line: NamedLine) => readonly string[],
): string {
  return withNames(formula, name => {
    const known = named(name, lines)
    if (!known) return null
    const { line, monthsAgo } = known
    const others = namesFor(line).map(other => (monthsAgo ? `${other}, -${monthsAgo}` : other))
    const isSame = (other: string) => {
      const read = /[[\]]/.test(other) ? null : named(other, lines)
      return read?.line === line && read.monthsAgo === monthsAgo
    }
    return others.find(isSame) ?? null
  })
}

interface LineIndex {
  readonly byCode: ReadonlyMap<string, NamedLine>
  /** Null if several lines have the name. */
  readonly byName: ReadonlyMap<string, NamedLine | null>
}

/** Built once for each list of lines. */
const indexes = new WeakMap<readonly NamedLine[], LineIndex>()

function indexOf(lines: readonly NamedLine[]): LineIndex {
  const known = indexes.get(lines) ?? {
    byCode: new Map(lines.map(line => [line.code as string, line])),
    byName: byName(lines),
  }
  indexes.set(lines, known)
  return known
}

function lineCalled(name: string, lines: readonly NamedLine[]): NamedLine | null {
  const { byCode, byName: named } = indexOf(lines)
  const coded = name.startsWith(BY_CODE) ? byCode.get(name.slice(BY_CODE.length)) : undefined
  return coded ?? named.get(folded(name)) ?? null
}

function byName(lines: readonly NamedLine[]): ReadonlyMap<string, NamedLine | null> {
  const found = new Map<string, NamedLine[]>()
  for (const line of lines) {
    for (const name of new Set([folded(line.name), folded(otherName(line))])) {
      if (name !== '') found.set(name, [...(found.get(name) ?? []), line])
    }
  }
  return new Map([...found].map(([name, all]) => [name, theOne(all)]))
}

function theOne(all: readonly NamedLine[]): NamedLine | null {
  const active = all.filter(({ status }) => status === 'active')
  const accounts = active.filter(line => !isGroup(line))
  const [one = null, ...others] = [accounts, active, all].find(({ length }) => length > 0) ?? []
  return others.length > 0 ? null : one
}

const isGroup = ({ itemType }: NamedLine) => itemType === ITEM_TYPE.customers

const otherName = (line: NamedLine): string =>
  isGroup(line) && line.name !== ''
    ? `${line.name} ${line.unit ? 'driver' : 'customers'}`
    : (line.number ?? '')

const folded = (text: string) => text.trim().toLocaleLowerCase('en')
