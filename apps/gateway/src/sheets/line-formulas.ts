/** The formulas of lines: of a budget they are in the line, of drivers in what users set up. */
import type { BodyOf } from '@millpond/contract/route'
import { MAX_FORMULA_LENGTH, type putSheetLines } from '@millpond/contract/sheet'
import {
  formulaProblems,
  type NamedGroup,
  type NamedLine,
  namedLines,
  storedFormula,
} from '@millpond/core/budget'
import type { BooksAccount } from '@millpond/core/ledger'
import type { LineToSave } from '../stores/sheet-line-store.ts'
import type { SheetKind } from '../stores/sheet-store.ts'
import { namedDrivers } from './driver-lines.ts'

export type GivenLine = BodyOf<typeof putSheetLines>['lines'][number]
type Line = Pick<NonNullable<LineToSave['line']>, 'formula' | 'driver'>

export interface KnownFormulas {
  readonly kind: SheetKind
  readonly accounts: readonly BooksAccount[]
  /** Groups of customers. */
  readonly groups: readonly NamedGroup[]
  /** Stored drivers. */
  readonly drivers: readonly NamedGroup[]
  /** Stored formulas, of lines that have one. */
  readonly formulas: ReadonlyMap<string, string>
}

export const formulaIn = (line: Line | null): string | null =>
  line?.driver?.formula ?? line?.formula ?? null

/** The lines that formulas may name, with given lines in place of stored ones. */
function linesOfFormulas(lines: readonly LineToSave[], known: KnownFormulas): NamedLine[] {
  const given = new Map(lines.map(({ code, line }) => [code as string, formulaIn(line)]))
  const drivers = known.kind === 'drivers' ? driversWith(known.drivers, lines) : known.drivers
  return namedLines(known.accounts, [...known.groups, ...drivers], code =>
    given.has(code) ? (given.get(code) ?? null) : (known.formulas.get(code) ?? null),
  )
}

function driversWith(stored: readonly NamedGroup[], lines: readonly LineToSave[]): NamedGroup[] {
  const changed = new Set<string>(lines.map(({ code }) => code))
  const given = lines.flatMap(({ code, line }) => (line ? [{ ...line, code }] : []))
  return [...stored.filter(({ code }) => !changed.has(code)), ...namedDrivers(given)]
}

/** A stored formula that has become invalid does not block a new note or position of its line. */
export function newProblems(
  lines: readonly LineToSave[],
  known: KnownFormulas,
): ReadonlyMap<string, string> {
  const named = linesOfFormulas(lines, known)
  const problems = new Map<string, string>(formulaProblems(named))
  for (const { code, line } of lines) {
    const formula = formulaIn(line)
    if (formula === null) continue
    if (formula === known.formulas.get(code)) problems.delete(code)
    else if (storedFormula(formula, named).length > MAX_FORMULA_LENGTH) {
      problems.set(code, 'This formula uses too many lines.')
    }
  }
  return problems
}

/** Formulas as they are stored: with codes, so that they stay valid when a name changes. */
export function storedLines<Given extends LineToSave>(
  lines: readonly Given[],
  known: KnownFormulas,
): Given[] {
  if (lines.every(({ line }) => formulaIn(line) === null)) return [...lines]
  const named = linesOfFormulas(lines, known)
  const stored = (formula: string) => storedFormula(formula, named)
  return lines.map(given => {
    const { line } = given
    if (line?.driver?.formula) {
      const driver = { ...line.driver, formula: stored(line.driver.formula) }
      return { ...given, line: { ...line, driver } }
    }
    return line?.formula ? { ...given, line: { ...line, formula: stored(line.formula) } } : given
  })
}
