import * as ledger from '@millpond/contract/ledger'
import * as organisation from '@millpond/contract/organisation'
import type { BindRoute } from '../../http/bind-route.ts'
import { createGetAllItemData } from './get-all-item-data.ts'
import { getUpcoming } from './get-upcoming.ts'
import { leaveSample } from './leave-sample.ts'
import { openSample } from './open-sample.ts'

export function bindLedgerRoutes(bind: BindRoute): void {
  bind(ledger.getAllItemData, createGetAllItemData())
  bind(ledger.getUpcoming, getUpcoming)
  bind(organisation.openSample, openSample)
  bind(organisation.leaveSample, leaveSample)
}
