/** Lines of a scenario, events and accounts of its own: comparing and checking them. */
import { isDeepStrictEqual } from 'node:util'
import type { ItemCode } from '@millpond/core/item'
import {
  customAccountCode,
  eventProblem,
  isSameAccountName,
  MAX_CUSTOM_ACCOUNTS,
  MAX_EVENTS,
  type ScenarioEvent,
  type ScenarioLine,
} from '@millpond/core/scenario'
import type { FieldFault } from '../../http/refusal.ts'
import type { ScenarioLineRow, ScenarioLineToSave } from '../../stores/scenario-line-store.ts'
import type { StoredLineChange } from '../../stores/sheet-edit-store.ts'
import { OWN_CODE } from '../line-faults.ts'
import type { GivenChange } from './scenario-properties.ts'

export interface SortedScenarioLines {
  readonly rows: readonly (ScenarioLineToSave & { readonly at: number })[]
  readonly saved: readonly { readonly code: ItemCode; readonly version: number }[]
  readonly conflicts: readonly (ScenarioLineToSave & { readonly version: number })[]
}

/** Like cells: a line that is stored already is saved, and one that was read too early waits. */
export function sortScenarioLines(
  given: readonly GivenChange<'line'>[],
  stored: readonly ScenarioLineRow[],
  versions: ReadonlyMap<string, number>,
): SortedScenarioLines {
  const lines = byCode(stored)
  const rows: SortedScenarioLines['rows'][number][] = []
  const saved: SortedScenarioLines['saved'][number][] = []
  const conflicts: SortedScenarioLines['conflicts'][number][] = []
  for (const { code, line, baseVersion, at } of given) {
    const now = lines.get(code)?.line ?? null
    const version = versions.get(code) ?? 0
    if (isDeepStrictEqual(now, line)) saved.push({ code, version })
    else if (baseVersion === version) {
      rows.push({ code, line, at })
      saved.push({ code, version: version + 1 })
    } else conflicts.push({ code, line: now, version })
  }
  return { rows, saved, conflicts }
}

const byCode = (lines: readonly ScenarioLineRow[]) =>
  new Map<string, ScenarioLineRow>(lines.map(line => [line.code, line]))

/** The lines as they are once the rows are saved. */
export function scenarioLinesWith(
  stored: readonly ScenarioLineRow[],
  rows: readonly ScenarioLineToSave[],
): ScenarioLineRow[] {
  const changed = new Set<string>(rows.map(({ code }) => code))
  const added = rows.flatMap(({ code, line }) => (line ? [{ code, version: 0, line }] : []))
  return [...stored.filter(({ code }) => !changed.has(code)), ...added]
}

const NOTHING = { formula: null, note: null }

/** For the history. */
export function scenarioLineChanges(
  stored: readonly ScenarioLineRow[],
  rows: readonly ScenarioLineToSave[],
): StoredLineChange<ScenarioLine>[] {
  const lines = byCode(stored)
  return rows.map(({ code, line }) => ({
    code,
    before: { ...NOTHING, content: lines.get(code)?.line ?? null },
    after: { ...NOTHING, content: line },
  }))
}

interface LineRules {
  readonly stored: readonly ScenarioLineRow[]
  /** Codes of the accounts of the books. */
  readonly accounts: ReadonlySet<string>
}

/** All faults of lines that are to be written, each with its field in the request. */
export function scenarioLineFaults(
  rows: SortedScenarioLines['rows'],
  { stored, accounts }: LineRules,
): FieldFault[] {
  const known = byCode(stored)
  const after = scenarioLinesWith(stored, rows)
  const isEvent = ({ line }: ScenarioLineRow) => line.kind !== 'account'
  const faults: FieldFault[] = []
  for (const { code, line, at } of rows) {
    const say = (field: string, message: string) =>
      faults.push({ path: `changes.${at}.${field}`, message })
    if (line === null) continue
    if (line.kind === 'account') {
      const wanted = customAccountCode(line.name)
      if (code !== wanted) say('code', `The code of this account is ${wanted}`)
      const twins = after.filter(
        each => each.line.kind === 'account' && isSameAccountName(each.line.name, line.name),
      )
      if (twins.length > 1) say('line.name', 'This scenario already has an account with this name')
    } else {
      if (!known.has(code) && !OWN_CODE.test(code)) {
        say('code', 'Use up to 80 letters, digits, dashes and underscores')
      }
      const problem = eventProblem({ code, ...line } as ScenarioEvent)
      if (problem !== null) say('line.params', problem)
      const before = known.get(code)?.line ?? null
      for (const [field, account] of lostAccounts(line, before, accounts)) {
        say(`line.params.${field}`, `There is no account ${account} in this company`)
      }
    }
  }
  const last = rows.findLast(({ line }) => line !== null)?.at ?? 0
  if (after.filter(isEvent).length > MAX_EVENTS) {
    const message = `A scenario has at most ${MAX_EVENTS} events`
    faults.push({ path: `changes.${last}.line`, message })
  }
  if (after.length - after.filter(isEvent).length > MAX_CUSTOM_ACCOUNTS) {
    const message = `A scenario has at most ${MAX_CUSTOM_ACCOUNTS} accounts of its own`
    faults.push({ path: `changes.${last}.line`, message })
  }
  return faults
}

/**
 * Accounts that an event names and the books do not have. One that it named before may have
 * vanished since, and an account of this scenario or of its baseline is none of the books.
 */
function lostAccounts(
  line: ScenarioLine,
  before: ScenarioLine | null,
  accounts: ReadonlySet<string>,
): [field: string, code: string][] {
  const named = new Set(before ? accountsIn(before).map(([, code]) => code) : [])
  return accountsIn(line).filter(
    ([, code]) => !accounts.has(code) && !named.has(code) && !isCustomCode(code),
  )
}

export const isCustomCode = (code: string): boolean => code.startsWith(customAccountCode(''))

const IS_ACCOUNT = /^account$|Account$/

/** By field, such as `wagesAccount` or `accounts.2`. */
function accountsIn(line: ScenarioLine): [field: string, code: string][] {
  if (line.kind === 'account') return []
  const params: Readonly<Record<string, unknown>> = { ...line.params }
  const listed = Array.isArray(params.accounts) ? params.accounts : []
  return [
    ...Object.entries(params).filter(
      (field): field is [string, string] =>
        IS_ACCOUNT.test(field[0]) && typeof field[1] === 'string',
    ),
    ...listed.map((code, at): [string, string] => [`accounts.${at}`, String(code)]),
  ]
}
