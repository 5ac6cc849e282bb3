import type { NamedGroup } from '@millpond/core/budget'
import type { Tx } from '#database/index.ts'
import { type LineRow, sheetLineStore } from '../stores/sheet-line-store.ts'
import { singleSheetKey } from './single-sheet.ts'

/** Drivers as formulas name them. */
export const namedDrivers = (
  lines: readonly Pick<LineRow, 'code' | 'name' | 'driver'>[],
): NamedGroup[] =>
  lines.flatMap(({ code, name, driver }) => (driver ? [{ code, name, unit: driver.unit }] : []))

/** The drivers of an organisation, in their order. */
export const driverLines = (tx: Tx, organisationId: string): Promise<LineRow[]> =>
  sheetLineStore.list(tx, singleSheetKey(organisationId, 'drivers'))
