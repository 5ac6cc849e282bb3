/** Getting hold of a sheet: to read it, or to change it as long as it may be changed. */
import { civilDay, formatDay, HOME_TIME_ZONE } from '@millpond/core/time'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { ledgerStore } from '../stores/ledger-store.ts'
import { type SheetKey, type SheetKind, type SheetRow, sheetStore } from '../stores/sheet-store.ts'
import { namesOf, titleOf } from './sheet-names.ts'
import { singleKindOf, untouchedSheet } from './single-sheet.ts'

/** What of a call these need. */
export interface SheetCall {
  readonly deps: Pick<Deps, 'clock'>
  readonly organisationId: string
  readonly user: { readonly userId: string }
}

/** One answer for none, for one that was taken away, for another kind and for somebody else's. */
const sheetNotFound = () => new Refusal('notFound', 'There is no such sheet in this organisation')

const isOf = (sheet: SheetRow | null, kind?: SheetKind): sheet is SheetRow =>
  sheet !== null && !sheet.isDeleted && (kind === undefined || sheet.kind === kind)

/** To read. */
export async function findSheet(tx: Tx, key: SheetKey, kind?: SheetKind): Promise<SheetRow> {
  const single = singleKindOf(key)
  const found = (await sheetStore.find(tx, key)) ?? (single ? untouchedSheet(key, single) : null)
  if (!isOf(found, kind)) throw sheetNotFound()
  return found
}

/** For what refers to its row, which is made with the first write. */
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

/** Held until the transaction ends, whatever its state. */
export async function holdSheet(
  tx: Tx,
  call: SheetCall,
  sheetId: string,
  kind?: SheetKind,
  { evenDeleted = false } = {},
): Promise<SheetRow> {
  const held = await sheetStore.lock(tx, await ensureSheet(tx, call, sheetId))
  const looked = held && evenDeleted ? { ...held, isDeleted: false } : held
  if (held === null || !isOf(looked, kind)) throw sheetNotFound()
  return held
}

/** Held, and refused where it is locked or approved. */
export async function holdOpenSheet(
  tx: Tx,
  call: SheetCall,
  sheetId: string,
  kind?: SheetKind,
): Promise<SheetRow> {
  const held = await holdSheet(tx, call, sheetId, kind)
  await refuseClosed(tx, held)
  return held
}

export async function refuseClosed(tx: Tx, sheet: SheetRow): Promise<void> {
  if (sheet.state === 'open') return
  const nameOf = await namesOf(tx, [sheet.stateBy])
  const timeZone = (await ledgerStore.timeZone(tx, sheet.organisationId)) ?? HOME_TIME_ZONE
  const day = formatDay(civilDay(Date.parse(sheet.stateAt ?? ''), timeZone))
  const who = nameOf(sheet.stateBy) ?? 'somebody who has left'
  throw new Refusal(
    'conflict',
    `${titleOf(sheet)} was ${sheet.state} by ${who} on ${day}. Nothing was changed. ` +
      'An owner can open it again.',
    [{ path: 'sheetId', message: `It is ${sheet.state}` }],
  )
}
