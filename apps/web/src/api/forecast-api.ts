/** The forecast's endpoints, loaded with the screens that use them. */
import type * as forecasts from '@millpond/contract/forecast'
import { FORECAST_ROUTES } from '@millpond/contract/route-table/forecast'
import type { ForecastBasis } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import { assert } from '@millpond/core/outcome'
import type { Day } from '@millpond/core/time'
import { endpointsOf } from './contract-endpoints.ts'
import { gatewayApi, type OfOrganisation } from './gateway-api.ts'
import { callOf } from './gateway-call.ts'

/**
 * Books and basis of one version, in core's types, and the versions that settings are saved
 * against.
 */
export interface StoredSources {
  readonly version: number
  readonly settingsVersion: number
  readonly ledger: Ledger
  readonly basis: ForecastBasis
}

type Reply = forecasts.ForecastBasisReply

let newest: { readonly days: readonly Day[]; readonly set: ReadonlySet<Day> } | null = null

/**
 * The same set while the days stay the same, so that nothing is computed again: the cache cannot
 * compare sets.
 */
function kept(days: readonly Day[]): ReadonlySet<Day> {
  const isSame =
    newest?.days.length === days.length && newest.days.every((each, at) => each === days[at])
  if (!newest || !isSame) newest = { days, set: new Set(days) }
  return newest.set
}

/** With the ledger of the reply or, if that omits it, the cached one. */
function sourcesOf(reply: Reply, known: StoredSources | undefined): StoredSources {
  const { version, settingsVersion, holidays, ledger, ...basis } = reply
  const own = ledger ?? (known?.version === version ? known.ledger : null)
  assert(own, 'A reply without a ledger was not asked for')
  return { version, settingsVersion, ledger: own, basis: { ...basis, holidays: kept(holidays) } }
}

const QUERY = 'getForecastBasis'

export const forecastApi = gatewayApi.injectEndpoints({
  endpoints: build => ({
    ...endpointsOf<typeof forecasts>()(FORECAST_ROUTES)(build),
    /** Null while nothing has been imported. */
    [QUERY]: build.query<StoredSources | null, OfOrganisation>({
      async queryFn(asked, { getState }, _extra, ask) {
        const known = knownSources(getState(), asked)
        const ledgerVersion = known?.version
        const answer = await ask(
          callOf(FORECAST_ROUTES[QUERY], { ...asked, ...(ledgerVersion && { ledgerVersion }) }),
        )
        if (answer.error) return { error: answer.error }
        const reply = answer.data as Reply
        const isEmpty = Object.keys(Object(reply)).length === 0
        return { data: isEmpty ? null : sourcesOf(reply, known) }
      },
      providesTags: FORECAST_ROUTES[QUERY].reads,
    }),
  }),
})

/** The cached reply of this organisation. */
const knownSources = (state: unknown, asked: OfOrganisation): StoredSources | undefined =>
  forecastApi.endpoints[QUERY].select(asked)(state as never).data ?? undefined

export const {
  useGetForecastAccuracyQuery,
  useGetForecastBasisQuery,
  useGetForecastChangesQuery,
  useGetQuarterlyQuery,
  usePutExpectedDatesMutation,
  usePutForecastSettingsMutation,
} = forecastApi
