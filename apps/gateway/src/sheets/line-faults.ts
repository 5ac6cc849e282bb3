import { isBalanceSheetType } from '@millpond/core/item'
import type { BooksAccount } from '@millpond/core/ledger'
import type { Tx } from '#database/index.ts'
import type { FieldFault } from '../http/refusal.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { type LineRow, sheetLineStore } from '../stores/sheet-line-store.ts'
import type { SheetKind, StoredSheetRow } from '../stores/sheet-store.ts'
import { customerGroups } from './customer-groups.ts'
import { driverLines, namedDrivers } from './driver-lines.ts'
import { formulaIn, type GivenLine, type KnownFormulas, newProblems } from './line-formulas.ts'

type Fields = NonNullable<GivenLine['line']>
type Say = (field: string, message: string) => void

/** The context that lines are checked against. */
interface LineContext extends KnownFormulas {
  /** Of every line that ever existed. */
  readonly versions: ReadonlyMap<string, number>
}

/** Codes of users' own lines become part of the codes of cells, `shop/gained`. */
export const OWN_CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/
const MAX_LINES = 2000
const HAS_FORMULAS: ReadonlySet<SheetKind> = new Set<SheetKind>(['budget', 'drivers'])
/** Codes of drivers, so that a formula never finds an account or a group under the same code. */
const DRIVER_CODE = /^driver-/

/** All faults of lines, each with its row in the request, the first row being 0. */
export function lineFaults(lines: readonly GivenLine[], known: LineContext): FieldFault[] {
  const accounts = new Map<string, BooksAccount>(known.accounts.map(each => [each.code, each]))
  const seen = new Set<string>()
  const faults: FieldFault[] = []
  let count = known.versions.size
  const problems = HAS_FORMULAS.has(known.kind) ? newProblems(lines, known) : undefined
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
    } else if ((known.kind === 'drivers') !== DRIVER_CODE.test(code)) {
      say('code', 'The code of a driver starts with driver-, and no other code does')
    }
    if (count > MAX_LINES) say('code', `A sheet has at most ${MAX_LINES} lines`)
    if (line) fieldFaults(line, known.kind, accounts, say)
    const problem = problems?.get(code)
    if (problem !== undefined) {
      say(known.kind === 'drivers' ? 'line.driver.formula' : 'line.formula', problem)
    }
  }
  return faults
}

/** Reads everything that is needed to check the lines of a sheet. */
export async function knownLines(
  tx: Tx,
  sheet: StoredSheetRow,
  stored: readonly LineRow[],
): Promise<LineContext> {
  const { kind, organisationId } = sheet
  const formulas = stored.flatMap((line): [string, string][] => {
    const formula = formulaIn(line)
    return formula === null ? [] : [[line.code, formula]]
  })
  const usesAccounts = kind === 'budget' || kind === 'transfers'
  const drivers = kind === 'budget' ? await driverLines(tx, organisationId) : stored
  return {
    kind,
    accounts: usesAccounts ? await ledgerStore.accounts(tx, organisationId) : [],
    groups: HAS_FORMULAS.has(kind) ? await customerGroups(tx, organisationId) : [],
    drivers: namedDrivers(drivers),
    versions: await sheetLineStore.versions(tx, sheet),
    formulas: new Map(formulas),
  }
}

/** The fields of a line depend on the kind of the sheet. */
function fieldFaults(
  { name, formula, transfer, driver }: Fields,
  kind: SheetKind,
  accounts: ReadonlyMap<string, BooksAccount>,
  say: Say,
): void {
  if (kind === 'budget' && name !== null)
    say('line.name', 'Rename this account in your accounting software')
  if (kind !== 'budget' && name === null) say('line.name', 'Give it a name')
  if (kind !== 'budget' && formula !== null)
    say('line.formula', 'Only lines of a budget can have a formula')
  if (kind === 'drivers' && !driver) say('line.driver', 'Choose a unit')
  if (kind !== 'drivers' && driver) say('line.driver', 'Only drivers have a unit')
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
