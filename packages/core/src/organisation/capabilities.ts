import type { ProviderName } from './providers.ts'

/** What a company's plan, settings or the person's role may refuse at QuickBooks. */
export const CAPABILITIES = [
  'budgets',
  'classes',
  'multicurrency',
  'reports',
  'access',
  'subscription',
] as const
export type CapabilityId = (typeof CAPABILITIES)[number]

interface CapabilityWords {
  readonly label: string
  readonly description: string
  readonly quickBooksSettingPath: string
}

const PLAN_PATH = 'Account and settings › Billing & subscription'
const PEOPLE_PATH = 'Manage users › Edit'

/** Why each matters, and where its setting is. */
const WORDS: Readonly<Record<CapabilityId, CapabilityWords>> = {
  budgets: {
    label: 'Budgets',
    description:
      'Budgets from QuickBooks are not imported. You need the QuickBooks Plus or Advanced plan.',
    quickBooksSettingPath: PLAN_PATH,
  },
  classes: {
    label: 'Classes and locations',
    description:
      'Classes and locations are not imported. You need the QuickBooks Plus or Advanced plan.',
    quickBooksSettingPath: 'Account and settings › Advanced › Categories',
  },
  multicurrency: {
    label: 'Multicurrency',
    description: 'Invoices and bills in other currencies are switched off in QuickBooks.',
    quickBooksSettingPath: 'Account and settings › Advanced › Currency',
  },
  reports: {
    label: 'Reports',
    description: 'The person who connected QuickBooks is not allowed to see its reports.',
    quickBooksSettingPath: PEOPLE_PATH,
  },
  access: {
    label: 'Full access',
    description:
      'The person who connected QuickBooks is not allowed to see all lists and documents.',
    quickBooksSettingPath: PEOPLE_PATH,
  },
  subscription: {
    label: 'An active subscription',
    description: 'The QuickBooks subscription has ended, so new figures may be missing.',
    quickBooksSettingPath: PLAN_PATH,
  },
}

/** What one request of an import lacked. Without a code nothing was refused: a setting is off. */
export interface CapabilityGap {
  readonly missing: readonly CapabilityId[]
  readonly faultCodes: readonly string[]
  /** The provider's id of the refused call. */
  readonly callId: string | null
}

/**
 * ENT-16: the guidance for what an import lacked; null when nothing was refused. A setting that is
 * off is an owner's own choice, so it is listed only together with something that was refused.
 */
export function capabilityGuidance(provider: ProviderName, gaps: readonly CapabilityGap[]) {
  const refused = gaps.filter(({ faultCodes }) => faultCodes.length > 0)
  if (provider !== 'quickbooks' || refused.length === 0) return null
  const missing = new Set(gaps.flatMap(gap => gap.missing))
  return {
    provider,
    missingCapabilities: CAPABILITIES.filter(id => missing.has(id)).map(id => ({
      id,
      ...WORDS[id],
    })),
    faultCodes: [...new Set(refused.flatMap(({ faultCodes }) => faultCodes))].sort(),
    intuitTid: refused.find(({ callId }) => callId !== null)?.callId ?? null,
  }
}
