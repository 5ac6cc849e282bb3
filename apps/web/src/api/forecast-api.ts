/** The forecast's own questions to the gateway, loaded with the screens that ask them. */
import type * as forecasts from '@millpond/contract/forecast'
import type { BodyOf, ReplyOf } from '@millpond/contract/route'
import type { ForecastBasis } from '@millpond/core/forecast'
import type { Day } from '@millpond/core/time'
import { FORECAST } from './addresses.ts'
import { gatewayApi, type OfOrganisation } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'

/** The basis as core wants it, and the version of the settings in it, to save against. */
export interface StoredBasis {
  readonly version: number
  readonly settingsVersion: number
  readonly basis: ForecastBasis
}

type Maybe<Reply> = Partial<Reply>

function basisOf(reply: Maybe<ReplyOf<typeof forecasts.getForecastBasis>>): StoredBasis | null {
  if (!reply.asOf) return null
  const { version, settingsVersion, holidays, ...basis } = reply as forecasts.ForecastBasisReply
  return { version, settingsVersion, basis: { ...basis, holidays: kept(holidays) } }
}

let newest: { readonly days: readonly Day[]; readonly set: ReadonlySet<Day> } | null = null

/**
 * Read anew, what has not changed is the object it was, so that nothing is computed for it; of sets
 * the cache cannot tell.
 */
function kept(days: readonly Day[]): ReadonlySet<Day> {
  const isSame =
    newest?.days.length === days.length && newest.days.every((each, at) => each === days[at])
  if (!newest || !isSame) newest = { days, set: new Set(days) }
  return newest.set
}

/** Another try against the same version would meet the same conflict, only later. */
const ONCE = { retryCondition: () => false }

const ASKS_AGAIN = ['ForecastBasis', 'Quarterly'] as const

export const forecastApi = gatewayApi
  .enhanceEndpoints({ addTagTypes: ['ForecastBasis', 'ForecastHistory', 'Quarterly'] })
  .injectEndpoints({
    endpoints: build => ({
      getForecastBasis: build.query<StoredBasis | null, OfOrganisation>({
        query: query => callOf(FORECAST.getForecastBasis, { ...query }),
        transformResponse: basisOf,
        providesTags: ['ForecastBasis', 'ItemData'],
      }),
      /** Its 409 says what to do: read the basis again, which carries the newer version. */
      putForecastSettings: build.mutation<
        ReplyOf<typeof forecasts.putForecastSettings>,
        OfOrganisation & BodyOf<typeof forecasts.putForecastSettings>
      >({
        query: ({ organisationId, ...body }) =>
          callOf(FORECAST.putForecastSettings, { organisationId }, body),
        extraOptions: ONCE,
        invalidatesTags: ASKS_AGAIN,
      }),
      putExpectedDates: build.mutation<
        ReplyOf<typeof forecasts.putExpectedDates>,
        OfOrganisation & BodyOf<typeof forecasts.putExpectedDates>
      >({
        query: ({ organisationId, ...body }) =>
          callOf(FORECAST.putExpectedDates, { organisationId }, body),
        invalidatesTags: ASKS_AGAIN,
      }),
      getForecastAccuracy: build.query<
        ReplyOf<typeof forecasts.getForecastAccuracy>,
        OfOrganisation
      >({
        query: query => callOf(FORECAST.getForecastAccuracy, { ...query }),
        transformResponse: (reply: Maybe<ReplyOf<typeof forecasts.getForecastAccuracy>>) => ({
          isPending: reply.isPending ?? false,
          asOf: reply.asOf ?? null,
          backtest: reply.backtest ?? null,
          scored: reply.scored ?? [],
          kept: reply.kept ?? 0,
        }),
        providesTags: ['ForecastHistory', 'ItemData'],
      }),
      getForecastChanges: build.query<ReplyOf<typeof forecasts.getForecastChanges>, OfOrganisation>(
        {
          query: query => callOf(FORECAST.getForecastChanges, { ...query }),
          transformResponse: (reply: Maybe<ReplyOf<typeof forecasts.getForecastChanges>>) => ({
            isPending: reply.isPending ?? false,
            bridge: reply.bridge ?? null,
          }),
          providesTags: ['ForecastHistory', 'ItemData'],
        },
      ),
      getQuarterly: build.query<ReplyOf<typeof forecasts.getQuarterly> | null, OfOrganisation>({
        query: query => callOf(FORECAST.getQuarterly, { ...query }),
        transformResponse: (reply: Maybe<ReplyOf<typeof forecasts.getQuarterly>>) =>
          reply.quarters ? (reply as ReplyOf<typeof forecasts.getQuarterly>) : null,
        providesTags: ['Quarterly', 'ItemData'],
      }),
    }),
  })

export const {
  useGetForecastBasisQuery,
  usePutForecastSettingsMutation,
  usePutExpectedDatesMutation,
  useGetForecastAccuracyQuery,
  useGetForecastChangesQuery,
  useGetQuarterlyQuery,
} = forecastApi
