/** The clients a partner organisation looks after. */
import type * as partners from '@millpond/contract/partner'
import type { BodyOf, QueryOf, ReplyOf } from '@millpond/contract/route'
import { gatewayApi, type OfOrganisation } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'
import { PARTNER } from './organisation-addresses.ts'

type Maybe<Reply> = Partial<Reply>
type Portfolio = ReplyOf<typeof partners.getPortfolio>

const portfolioOf = (reply: Maybe<Portfolio>): Portfolio => ({
  clients: reply.clients ?? [],
  passes: reply.passes ?? { used: 0, limit: null, trialEndsAt: null },
})

/** Whoever sees a stale row would only meet the same conflict again. */
const ONCE = { retryCondition: () => false }

export const partnerApi = gatewayApi
  .enhanceEndpoints({ addTagTypes: ['Portfolio'] })
  .injectEndpoints({
    endpoints: build => ({
      getPortfolio: build.query<Portfolio, OfOrganisation>({
        query: query => callOf(PARTNER.getPortfolio, { ...query }),
        transformResponse: portfolioOf,
        providesTags: ['Portfolio'],
      }),
      addClient: build.mutation<
        ReplyOf<typeof partners.addClient>,
        OfOrganisation & BodyOf<typeof partners.addClient>
      >({
        query: ({ organisationId, ...body }) => callOf(PARTNER.addClient, { organisationId }, body),
        extraOptions: ONCE,
        invalidatesTags: ['Portfolio', 'Organisations'],
      }),
      removeClient: build.mutation<Portfolio, QueryOf<typeof partners.removeClient>>({
        query: query => callOf(PARTNER.removeClient, { ...query }),
        extraOptions: ONCE,
        invalidatesTags: ['Portfolio', 'Organisations'],
      }),
    }),
  })

export const { useGetPortfolioQuery, useAddClientMutation, useRemoveClientMutation } = partnerApi
