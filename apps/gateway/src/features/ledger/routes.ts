import * as dimension from '@millpond/contract/dimension'
import * as ledger from '@millpond/contract/ledger'
import type { BindRoute } from '../../http/bind-route.ts'
import { createGetAllItemData } from './get-all-item-data.ts'
import { getDimensions } from './get-dimensions.ts'
import { getUpcoming } from './get-upcoming.ts'

export function bindLedgerRoutes(bind: BindRoute): void {
  bind(ledger.getAllItemData, createGetAllItemData())
  bind(ledger.getUpcoming, getUpcoming)
  bind(dimension.getDimensions, getDimensions)
}
