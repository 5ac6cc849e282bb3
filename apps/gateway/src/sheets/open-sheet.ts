/** Opens a sheet, to read it or to change it. */
import type { AuditAction } from '@millpond/contract/audit-actions'
import { civilDay, formatDay, HOME_TIME_ZONE } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import {
  type SheetKey,
  type SheetKind,
  type StoredSheetRow,
  sheetStore,
} from '../stores/sheet-store.ts'
import { namesOf, titleOf } from './sheet-names.ts'
import { singleKindOf, untouchedSheet } from './single-sheet.ts'

/** What these need of a call. */
export interface SheetCall {
  readonly deps: Pick<Deps, 'clock'>
  readonly organisationId: string
  readonly user: { readonly userId: string }
}

/** What a change of a sheet needs of a call too. */
export interface SheetWriter extends SheetCall {
  audit(event: { readonly action: AuditAction; readonly subject: string }): void
}

/**
 * One answer for a sheet that does not exist, was deleted, is of another kind or of another
 * organisation.
 */
const sheetNotFound = () =>
  new Refusal('notFound', 'We couldn’t find this page in this company. It may have been deleted.')

const isOf = (sheet: StoredSheetRow | null, kind?: SheetKind): sheet is StoredSheetRow =>
  sheet !== null && !sheet.isDeleted && (kind === undefined || sheet.kind === kind)

/** To read. */
export async function findSheet(tx: Tx, key: SheetKey, kind?: SheetKind): Promise<StoredSheetRow> {
  const single = singleKindOf(key)
  const found = (await sheetStore.find(tx, key)) ?? (single ? untouchedSheet(key, single) : null)
  if (!isOf(found, kind)) throw sheetNotFound()
  return found
}

/** Creates the row of a sheet on its first write, so that others can refer to it. */
export async function ensureSheet(tx: Tx, call: SheetCall, sheetId: string): Promise<SheetKey> {
  const { organisationId, user, deps } = call
  const key = { organisationId, sheetId }
  const kind = singleKindOf(key)
  if (kind) {
    const made = { name: null, basedOn: null, createdBy: user.userId, createdAt: deps.clock.now() }
    await sheetStore.add(tx, { ...key, kind, ...made })
  }
  return key
}

/** Locked until the transaction ends, in any state. */
export async function holdSheet(
  tx: Tx,
  call: SheetCall,
  sheetId: string,
  kind?: SheetKind,
  { evenDeleted = false } = {},
): Promise<StoredSheetRow> {
  const held = await sheetStore.lock(tx, await ensureSheet(tx, call, sheetId))
  const found = held && evenDeleted ? { ...held, isDeleted: false } : held
  if (held === null || !isOf(found, kind)) throw sheetNotFound()
  return held
}

/** Locked, and refused if its state is locked or approved. */
export async function holdOpenSheet(
  tx: Tx,
  call: SheetCall,
  sheetId: string,
  kind?: SheetKind,
): Promise<StoredSheetRow> {
  const held = await holdSheet(tx, call, sheetId, kind)
  await refuseClosed(tx, held)
  return held
}

/** The state of a scenario that is `approved` for a budget. */
export const isAdopted = ({ kind, state }: StoredSheetRow): boolean =>
  kind === 'scenario' && state === 'approved'

export async function refuseClosed(tx: Tx, sheet: StoredSheetRow): Promise<void> {
  if (sheet.state === 'open') return
  const nameOf = await namesOf(tx, [sheet.stateBy])
  const timeZone = (await ledgerStore.timeZone(tx, sheet.organisationId)) ?? HOME_TIME_ZONE
  const day = formatDay(civilDay(Date.parse(sheet.stateAt ?? ''), timeZone))
  const who = nameOf(sheet.stateBy) ?? 'a former member'
  const state = isAdopted(sheet) ? 'added to the forecast' : sheet.state
  const what = isAdopted(sheet) ? 'Duplicate it to change it.' : 'An owner can reopen it.'
  throw new Refusal(
    'conflict',
    `${titleOf(sheet)} was ${state} by ${who} on ${day}. Nothing was changed. ${what}`,
    [{ path: 'sheetId', message: `It is ${state}` }],
  )
}
