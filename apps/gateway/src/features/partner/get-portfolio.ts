import type { getPortfolio as route } from '@millpond/contract/partner'
import type { Handler } from '../../http/call.ts'
import { refuseWithoutFactor } from '../../http/second-factor.ts'
import { portfolioOf } from './portfolio.ts'

/** A partner without clients has no data of others to show. */
export const getPortfolio: Handler<typeof route, 'clock'> = async call => {
  const portfolio = await call.inOrganisation(tx => portfolioOf(tx, call.deps, call.organisationId))
  if (portfolio.clients.length > 0) refuseWithoutFactor('always', call.user.factorDuty, null)
  return portfolio
}
