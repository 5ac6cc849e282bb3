import { createHash } from 'node:crypto'
import type { NamedSheetKind, SheetKey, SheetKind, StoredSheetRow } from '../stores/sheet-store.ts'

export type SingleKind = Exclude<SheetKind, NamedSheetKind>

const SINGLE_KINDS: readonly SingleKind[] = ['customers', 'transfers', 'drivers']

/**
 * Every organisation has one sheet of customers, one of transfers and one of drivers. Their ids are
 * derived from its own, so that a reader names the same sheet before it is written for the first
 * time.
 */
export function singleSheetKey(organisationId: string, kind: SingleKind): SheetKey {
  const id = organisationId.toLowerCase()
  const bytes = createHash('sha256').update(`${kind} of ${id}`).digest().subarray(0, 16)
  // Version 8 of RFC 9562: derived by a custom rule.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(bytes.toString('hex')) ?? []
  return { organisationId, sheetId: parts.slice(1).join('-') }
}

export const singleKindOf = ({ organisationId, sheetId }: SheetKey): SingleKind | undefined =>
  SINGLE_KINDS.find(kind => singleSheetKey(organisationId, kind).sheetId === sheetId.toLowerCase())

/** The state of such a sheet before its first write. */
export const untouchedSheet = (key: SheetKey, kind: SingleKind): StoredSheetRow => ({
  ...key,
  kind,
  name: null,
  customerLabel: null,
  state: 'open',
  stateBy: null,
  stateAt: null,
  isDeleted: false,
  isPrivate: false,
  version: 1,
  editNumber: 0,
  basedOn: null,
  createdBy: '',
  createdAt: '',
  editedBy: null,
  editedAt: null,
})
