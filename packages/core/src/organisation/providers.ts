/** Every accounting provider an organisation can be connected to. */
export const PROVIDERS = ['xero', 'quickbooks'] as const
export type ProviderName = (typeof PROVIDERS)[number]

const NAMES: Readonly<Record<ProviderName, string>> = { xero: 'Xero', quickbooks: 'QuickBooks' }

/** The display name of a provider: `providerName('xero')` is "Xero"; null without a connection. */
export const providerName = (provider: ProviderName | null): string | null =>
  provider && NAMES[provider]

/** For sentences: `providerWord(null)` is "your accounting software". */
export const providerWord = (provider: ProviderName | null): string =>
  provider === null ? 'your accounting software' : NAMES[provider]
