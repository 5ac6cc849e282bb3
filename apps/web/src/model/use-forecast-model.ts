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
 * The books of an organisation with their forecast, computed off the main thread and kept. Books
 * and basis come in one reply, so they are always of one import. A newer model takes the place of
 * the one before when all of it is there; an error shows only while there is nothing to show.
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
