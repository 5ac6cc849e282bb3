/** How often pages of Stripe may be opened, where an address may send 1,200 requests a minute. */
import type { Config } from '../../config/config.ts'

type Limits = Pick<Config, 'limits'>

/** Ten, for a person and for a company with several owners. */
export const payPagesPerHour = ({ limits }: Limits): number => Math.ceil(limits.request / 120)

/** Thirty. */
export const portalsPerHour = ({ limits }: Limits): number => Math.ceil(limits.request / 40)

/** Twenty. */
export const passChangesPerDay = ({ limits }: Limits): number => Math.ceil(limits.request / 60)
