import type { getPortfolio as route } from '@millpond/contract/partner'
import type { Handler } from '../../http/call.ts'
import { portfolioOf } from './portfolio.ts'

export const getPortfolio: Handler<typeof route> = call =>
  call.inOrganisation(tx => portfolioOf(tx, call.deps, call.organisationId))
