import type { BodyOf } from '@millpond/contract/route'
import { MAX_FORMULA_LENGTH, type putSheetLines } from '@millpond/contract/sheet'
import { formulaProblems, type NamedLine, namedLines, storedFormula } from '@millpond/core/budget'
import { isBalanceSheetType } from '@millpond/core/item'
import type { BooksAccount } from '@millpond/core/ledger'
import type { Tx } from '#database/index.ts'
import type { FieldFault } from '../http/refusal.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { type LineRow, sheetLineStore } from '../stores/sheet-line-store.ts'
import type { SheetKind, StoredSheetRow } from '../stores/sheet-store.ts'
import { customerGroups } from './customer-groups.ts'

export type GivenLine = BodyOf<typeof putSheetLines>['lines'][number]
type Fields = NonNullable<GivenLine['line']>
type Say = (field: string, message: string) => void

/** The context that lines are checked against. */
interface LineContext {
  readonly kind: SheetKind
  readonly accounts: readonly BooksAccount[]
  /** Groups of customers. */
  readonly groups: readonly Pick<LineRow, 'code' | 'name'>[]
  /** Of every line that ever existed. */
  readonly versions: ReadonlyMap<string, number>
  /** Stored formulas, of lines that have one. */
  readonly formulas: ReadonlyMap<string, string>
}

/** Codes of users' own lines become part of the codes of cells, `shop/gained`. */
export const OWN_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/
const MAX_LINES = 2000

/** All faults of lines, each with its row in the request, the first row being 0. */
export function lineFaults(lines: readonly GivenLine[], known: LineContext): FieldFault[] {
  const accounts = new Map<string, BooksAccount>(known.accounts.map(each => [each.code, each]))
  const seen = new Set<string>()
  const faults: FieldFault[] = []
  let count = known.versions.size
  const problems = known.kind === 'budget' ? newProblems(lines, known) : undefined
  for (const [row, { code, line }] of lines.entries()) {
    const say: Say = (field, message) => faults.push({ path: `lines.${row}.${field}`, message })
    const isThere = known.versions.has(code)
    if (!isThere) count += 1
    if (seen.has(code)) say('code', `${code} appears twice`)
    seen.add(code)
    if (line === null && !isThere) say('code', `There is no line ${code}`)
    if (line === null || isThere) {
      // It was checked when it was added.
    } else if (known.kind === 'budget') {
      if (!accounts.has(code)) say('code', `There is no account ${code} in this company`)
    } else if (!OWN_CODE.test(code)) {
      say('code', 'Use up to 80 letters, digits, dashes and underscores')
    }
    if (count > MAX_LINES) say('code', `A sheet has at most ${MAX_LINES} lines`)
    if (line) fieldFaults(line, known.kind, accounts, say)
    const problem = problems?.get(code)
    if (problem !== undefined) say('line.formula', problem)
  }
  return faults
}

type FormulaContext = Pick<LineContext, 'accounts' | 'groups' | 'formulas'>

/** Reads everything that is needed to check the lines of a sheet. */
export async function knownLines(
  tx: Tx,
  sheet: StoredSheetRow,
  stored: readonly LineRow[],
): Promise<LineContext> {
  const { kind, organisationId } = sheet
  const formulas = stored.flatMap(({ code, formula }): [string, string][] =>
    formula === null ? [] : [[code, formula]],
  )
  return {
    kind,
    accounts: kind === 'customers' ? [] : await ledgerStore.accounts(tx, organisationId),
    groups: kind === 'budget' ? await customerGroups(tx, organisationId) : [],
    versions: await sheetLineStore.versions(tx, sheet),
    formulas: new Map(formulas),
  }
}

/** The lines that formulas of a budget may name, with given formulas in place of stored ones. */
function linesOfFormulas(lines: readonly GivenLine[], known: FormulaContext): NamedLine[] {
  const given = new Map(lines.map(({ code, line }) => [code as string, line?.formula ?? null]))
  return namedLines(known.accounts, known.groups, code =>
    given.has(code) ? (given.get(code) ?? null) : (known.formulas.get(code) ?? null),
  )
}

/** A stored formula that has become invalid does not block a new note or position of its line. */
function newProblems(
  lines: readonly GivenLine[],
  known: FormulaContext,
): ReadonlyMap<string, string> {
  const named = linesOfFormulas(lines, known)
  const problems = new Map<string, string>(formulaProblems(named))
  for (const { code, line } of lines) {
    const formula = line?.formula ?? null
    if (formula === null) continue
    if (formula === known.formulas.get(code)) problems.delete(code)
    else if (storedFormula(formula, named).length > MAX_FORMULA_LENGTH) {
      problems.set(code, 'This formula uses too many lines.')
    }
  }
  return problems
}

/** Formulas as they are stored: with codes, so that they stay valid when a name changes. */
export function storedLines(lines: readonly GivenLine[], known: FormulaContext): GivenLine[] {
  const named = linesOfFormulas(lines, known)
  return lines.map(given => {
    if (!given.line?.formula) return given
    return { ...given, line: { ...given.line, formula: storedFormula(given.line.formula, named) } }
  })
}

/** The fields of a line depend on the kind of the sheet. */
function fieldFaults(
  { name, formula, transfer }: Fields,
  kind: SheetKind,
  accounts: ReadonlyMap<string, BooksAccount>,
  say: Say,
): void {
  if (kind === 'budget' && name !== null)
    say('line.name', 'Rename this account in your accounting software')
  if (kind !== 'budget' && name === null) say('line.name', 'Give it a name')
  if (kind !== 'budget' && formula !== null)
    say('line.formula', 'Only lines of a budget can have a formula')
  if (kind !== 'transfers') {
    if (transfer !== null) say('line.transfer', 'Only transfers have accounts')
    return
  }
  if (transfer === null) {
    say('line.transfer', 'Choose two accounts')
    return
  }
  for (const end of ['from', 'to'] as const) {
    const account = accounts.get(transfer[end])
    const field = `line.transfer.${end}`
    if (!account) say(field, `There is no account ${transfer[end]} in this company`)
    else if (!isBalanceSheetType(account.itemType)) {
      say(field, `${account.name} is not a balance-sheet account`)
    }
  }
  if (transfer.from === transfer.to) say('line.transfer.to', 'Choose two different accounts')
}
