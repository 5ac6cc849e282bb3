import type { BodyOf } from '@millpond/contract/route'
import { LONGEST_FORMULA, type putSheetLines } from '@millpond/contract/sheet'
import { formulaProblems, type NamedLine, namedLines, storedFormula } from '@millpond/core/budget'
import { isBalanceSheetType } from '@millpond/core/item'
import type { BooksAccount } from '@millpond/core/ledger'
import type { FieldFault } from '../../http/refusal.ts'
import type { LineRow } from '../../stores/sheet-line-store.ts'
import type { SheetKind } from '../../stores/sheet-store.ts'

type GivenLine = BodyOf<typeof putSheetLines>['lines'][number]
type Fields = NonNullable<GivenLine['line']>
type Say = (field: string, message: string) => void

/** What lines may speak of. */
interface KnownLines {
  readonly kind: SheetKind
  readonly accounts: readonly BooksAccount[]
  /** Of customers. */
  readonly groups: readonly Pick<LineRow, 'code' | 'name'>[]
  /** Of every line there ever was. */
  readonly versions: ReadonlyMap<string, number>
  /** As they are stored, of lines that have one. */
  readonly formulas: ReadonlyMap<string, string>
}

/** Codes of people's own lines become part of the codes of cells, `shop/gained`. */
const OWN_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/
const MOST_LINES = 2000

/** Everything wrong with lines, each with its row in the request, the first row being 0. */
export function lineFaults(lines: readonly GivenLine[], known: KnownLines): FieldFault[] {
  const accounts = new Map<string, BooksAccount>(known.accounts.map(each => [each.code, each]))
  const seen = new Set<string>()
  const faults: FieldFault[] = []
  let count = known.versions.size
  const problems = known.kind === 'budget' ? newProblems(lines, known) : undefined
  for (const [row, { code, line }] of lines.entries()) {
    const say: Say = (field, message) => faults.push({ path: `lines.${row}.${field}`, message })
    const isThere = known.versions.has(code)
    if (!isThere) count += 1
    if (seen.has(code)) say('code', `${code} is given twice`)
    seen.add(code)
    if (line === null && !isThere) say('code', `There is no line ${code}`)
    if (line === null || isThere) {
      // It was good when it came.
    } else if (known.kind === 'budget') {
      if (!accounts.has(code)) say('code', `There is no account ${code} in these books`)
    } else if (!OWN_CODE.test(code)) {
      say('code', 'Use up to 80 letters, figures, dashes and underscores')
    }
    if (count > MOST_LINES) say('code', `A sheet has at most ${MOST_LINES} lines`)
    if (line) fieldFaults(line, known.kind, accounts, say)
    const problem = problems?.get(code)
    if (problem !== undefined) say('line.formula', problem)
  }
  return faults
}

type Ground = Pick<KnownLines, 'accounts' | 'groups' | 'formulas'>

/** What formulas of a budget may name, with what is given over what is stored. */
function linesOfFormulas(lines: readonly GivenLine[], known: Ground): NamedLine[] {
  const given = new Map(lines.map(({ code, line }) => [code as string, line?.formula ?? null]))
  return namedLines(known.accounts, known.groups, code =>
    given.has(code) ? (given.get(code) ?? null) : (known.formulas.get(code) ?? null),
  )
}

/** A formula that was good when it came does not keep its line from being noted or moved. */
function newProblems(lines: readonly GivenLine[], known: Ground): ReadonlyMap<string, string> {
  const named = linesOfFormulas(lines, known)
  const problems = new Map<string, string>(formulaProblems(named))
  for (const { code, line } of lines) {
    const formula = line?.formula ?? null
    if (formula === null) continue
    if (formula === known.formulas.get(code)) problems.delete(code)
    else if (storedFormula(formula, named).length > LONGEST_FORMULA) {
      problems.set(code, 'This names too many lines for one formula.')
    }
  }
  return problems
}

/** Formulas as they are stored: by codes, so that they outlive the names people give. */
export function storedLines(lines: readonly GivenLine[], known: Ground): GivenLine[] {
  const named = linesOfFormulas(lines, known)
  return lines.map(given => {
    if (!given.line?.formula) return given
    return { ...given, line: { ...given.line, formula: storedFormula(given.line.formula, named) } }
  })
}

/** Which fields speak depends on the kind of the sheet. */
function fieldFaults(
  { name, formula, transfer }: Fields,
  kind: SheetKind,
  accounts: ReadonlyMap<string, BooksAccount>,
  say: Say,
): void {
  if (kind === 'budget' && name !== null) say('line.name', 'An account has its name in the books')
  if (kind !== 'budget' && name === null) say('line.name', 'Give it a name')
  if (kind !== 'budget' && formula !== null) say('line.formula', 'Only lines of a budget have one')
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
    if (!account) say(field, `There is no account ${transfer[end]} in these books`)
    else if (!isBalanceSheetType(account.itemType)) {
      say(field, `${account.name} is no account of the balance sheet`)
    }
  }
  if (transfer.from === transfer.to) say('line.transfer.to', 'Choose two different accounts')
}
