import { type Tx, withoutPersonWithin } from '#database/index.ts'
import { sheetStore } from '../../stores/sheet-store.ts'
import type { SheetCall } from '../open-sheet.ts'

/**
 * An editor may adopt, though only owners lock and open sheets: so this is written as the system,
 * after the permit of the adoption was checked. The scenario is locked.
 */
export const setScenarioState = (
  tx: Tx,
  { organisationId, user, deps }: SheetCall,
  sheetId: string,
  is: 'open' | 'approved',
): Promise<void> =>
  withoutPersonWithin(tx, () =>
    sheetStore.update(
      tx,
      { organisationId, sheetId },
      { state: { is, by: user.userId, at: deps.clock.now() } },
    ),
  )
