import type { Organisation } from '@millpond/contract/organisation'
import { useGetForecastBasisQuery } from '#api/forecast-api.ts'
import { isGatewayError } from '#api/gateway-error.ts'
import { type ForecastModel, useModel } from './use-model.ts'

export type ModelState =
  | { readonly kind: 'loading' }
  /** Nothing has been imported. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly tryAgain: () => void }
  | { readonly kind: 'ready'; readonly model: ForecastModel; readonly settingsVersion: number }

/**
 * The books of an organisation with their forecast, computed off the main thread and cached. Books
 * and basis come in one reply, so they are always of one import. A newer model replaces the last
 * one once it is complete; an error is shown only if there is no model.
 */
export function useForecastModel({ organisationId, cashFloor }: Organisation): ModelState {
  const { currentData, data, error, refetch } = useGetForecastBasisQuery({ organisationId })
  const model = useModel(currentData ?? null, cashFloor)
  if (model) return { kind: 'ready', model, settingsVersion: data?.settingsVersion ?? 0 }
  if (isMissing(error)) return { kind: 'empty' }
  if (error) return { kind: 'failed', error, tryAgain: () => void refetch() }
  return { kind: currentData === null ? 'empty' : 'loading' }
}

const isMissing = (error: unknown) => isGatewayError(error) && error.status === 404
