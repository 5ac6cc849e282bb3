/** The accounting port: what Millpond needs of Xero or QuickBooks, in terms of the domain. */

import type { BooksRecords } from '@millpond/core/ledger'
import type { CapabilityGap, ProviderName } from '@millpond/core/organisation'
import type { Day, Month } from '@millpond/core/time'
import type { BooksChange, HeaderSource } from './webhook.ts'

export type { BooksChange } from './webhook.ts'

export interface TokenSet {
  readonly accessToken: string
  readonly refreshToken: string
  /** Milliseconds since 1970. */
  readonly accessExpiresAt: number
  /**
   * Whom the token set belongs to, by the provider's id: at Xero the person who consented, at
   * QuickBooks the company.
   */
  readonly subject: string
  /** The consent that issued these tokens; finds the tenants it added. */
  readonly consentId: string | null
}

/** A company at the provider. `linkId` is what a disconnect names. */
export interface Tenant {
  readonly tenantId: string
  readonly linkId: string
  readonly name: string
}

/** One request to the provider: a resumable unit of an import. `key` names it within the import. */
export interface ImportStep {
  readonly key: string
  readonly kind: ImportStepKind
  readonly from?: Month
  readonly to?: Month
  readonly page?: number
  /** Records of a page, if the usual pages took too long. */
  readonly size?: number
  readonly id?: string
  /** The moment from which changes are read. */
  readonly since?: string
}

export const IMPORT_STEP_KINDS = [
  'organisation',
  'accounts',
  'taxRates',
  'profitAndLoss',
  'balanceSheet',
  'cashBasis',
  'bankSummary',
  'bankTransfers',
  'budgets',
  'budgetLines',
  'invoices',
  'creditNotes',
  'prepayments',
  'overpayments',
  'contacts',
  'repeating',
  'quotes',
  'changes',
  'dimensions',
  'dimensionFigures',
] as const
export type ImportStepKind = (typeof IMPORT_STEP_KINDS)[number]

export interface StepResult {
  readonly records: BooksRecords
  /** Steps that only this answer reveals: the next page, the lines of a listed budget. */
  readonly more: readonly ImportStep[]
  /** What was read before may be wrong, so everything has to be read again. */
  readonly isInDoubt?: boolean
  /** Settings of the company that are off, though the answer was read. */
  readonly lacks?: CapabilityGap
  /** How many calls the provider still answers today, if it says so. */
  readonly callsLeft?: number | null
}

/** Lists of the replaced kinds are read as a whole again. */
export interface ChangePlan {
  readonly steps: readonly ImportStep[]
  readonly replaced: readonly ImportStepKind[]
}

export interface ImportWindow {
  /** The last complete month. */
  readonly close: Month
  readonly today: Day
  /** Complete months to read, 36. */
  readonly pastMonths: number
  /** Months of budget to read from the running month on, 36. */
  readonly futureMonths: number
}

export interface BooksReader {
  readStep(step: ImportStep, window: ImportWindow): Promise<StepResult>
}

export type KnownDays = (ids: readonly string[]) => Promise<ReadonlyMap<string, Day>>

export interface BooksAccess {
  readonly tenantId: string
  /** A valid token; `refused` is the one that the provider has just rejected. */
  readonly accessToken: (refused?: string) => Promise<string>
  /** The days of documents and payments that were read before, of those that are known. */
  readonly dayOf?: KnownDays
  /** Aborts: requests in flight finish, and nothing is retried. */
  readonly signal?: AbortSignal
}

export interface AccountingProvider {
  readonly name: ProviderName
  authorizeUrl(request: { state: string; codeChallenge: string; redirectUri: string }): string
  exchangeCode(request: {
    code: string
    codeVerifier: string
    redirectUri: string
    /** The company that the callback named, at providers whose consent is for one company. */
    companyId: string | null
  }): Promise<TokenSet>
  /** What a consent asks for. */
  readonly scopes: readonly string[]
  /**
   * The tokens of a consent in which the person also signed in; null where a sign-in cannot connect
   * books.
   */
  readonly tokensOfSignIn:
    | ((issued: {
        readonly accessToken: string
        readonly refreshToken: string
        readonly expiresInS: number
      }) => TokenSet)
    | null
  /** `subject` is that of the token set. */
  refresh(refreshToken: string, subject: string): Promise<TokenSet>
  /** Revokes the whole consent, with all tenants it still covers. */
  revoke(refreshToken: string): Promise<void>
  /** Those that the consent of the tokens added, or all without a `consentId`; newest first. */
  tenants(tokens: TokenSet): Promise<Tenant[]>
  disconnect(tokens: TokenSet, linkId: string): Promise<void>
  /**
   * Newest months first; a first import may show what has arrived once `opensDashboard` steps are
   * done.
   */
  planImport(window: ImportWindow): { steps: ImportStep[]; opensDashboard: number }
  /**
   * Steps that read what changed since a moment, on top of everything that was read before; null to
   * read everything.
   */
  planChanges(window: ImportWindow, since: string): ChangePlan | null
  reader(access: BooksAccess): BooksReader
  /**
   * The newest change of each company in a webhook's post. Null if the provider did not sign it, or
   * without a key.
   */
  readWebhook(rawBody: string, headers: HeaderSource): readonly BooksChange[] | null
}

export const PROVIDER_FAILURES = [
  'disconnected',
  'capability-missing',
  'rate-limited',
  'unavailable',
  'rejected',
  'unreadable',
] as const
export type ProviderFailureKind = (typeof PROVIDER_FAILURES)[number]

/** An external failure. `kind` is decided from status and vendor code in the vendor's folder. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly kind: ProviderFailureKind
  /**
   * Milliseconds until a retry makes sense: the provider asked for them, or the breaker is open.
   * Null if unknown.
   */
  readonly retryAfterMs: number | null
  /** No request was sent, because the provider failed a moment ago: this says nothing new. */
  readonly wasHeldBack: boolean
  /** The provider's own id of the failed call; its support asks for it. */
  readonly providerCorrelationId: string | null
  /** What the plan, a setting or the role lacks, by the provider's own codes. */
  readonly gap: CapabilityGap | null
  /** Null where its name changes nothing. */
  readonly provider: ProviderName | null

  constructor(
    kind: ProviderFailureKind,
    message: string,
    more: {
      cause?: unknown
      retryAfterMs?: number | null
      wasHeldBack?: boolean
      providerCorrelationId?: string | null
      gap?: CapabilityGap | null
      provider?: ProviderName | null
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.kind = kind
    this.retryAfterMs = more.retryAfterMs ?? null
    this.wasHeldBack = more.wasHeldBack ?? false
    this.providerCorrelationId = more.providerCorrelationId ?? null
    this.gap = more.gap ?? null
    this.provider = more.provider ?? null
  }
}

/** Failures that a later try can resolve. */
export const IS_RETRYABLE: Record<ProviderFailureKind, boolean> = {
  disconnected: false,
  'capability-missing': false,
  'rate-limited': true,
  unavailable: true,
  rejected: false,
  unreadable: true,
}
