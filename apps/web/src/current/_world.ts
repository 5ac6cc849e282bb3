import type { Organisation } from '@millpond/contract/organisation'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { month } from '@millpond/core/time'

let last = 0

/** An organisation as the gateway sends it; ids are GUIDs that count up. */
export function organisation(change: Partial<Organisation> = {}): Organisation {
  last += 1
  return {
    organisationId: `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`,
    name: 'Kererū Coffee Ltd',
    currency: 'NZD',
    country: 'NZ',
    reportingYearBeginsMonth: 4,
    subscriptionStatus: SUBSCRIPTION_STATUS.manual,
    isPartner: false,
    parentOrganisationId: null,
    role: 'owner',
    cashFloor: null,
    isSample: false,
    closeMonth: month('2026-10'),
    provider: 'xero',
    connectionStatus: 'connected',
    tenantName: 'Kererū Coffee Ltd',
    lastImportedAt: '2026-11-21T09:10:00.000Z',
    plan: { access: 'full', until: null, reason: null },
    version: 1,
    access: 'member',
    deleteAfter: null,
    ...change,
  }
}
