import type { Organisation } from '@millpond/contract/organisation'
import { useGetForecastBasisQuery } from '#api/forecast-api.ts'
import { useGetAllItemDataQuery } from '#api/gateway-api.ts'
import { isGatewayError } from '#api/gateway-error.ts'
import { type ForecastModel, useModel } from './use-model.ts'

export type ModelState =
  | { readonly kind: 'loading' }
  /** Nothing has been imported. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly tryAgain: () => void }
  | { readonly kind: 'ready'; readonly model: ForecastModel; readonly settingsVersion: number }

/**
 * The books of an organisation with their forecast, computed off the main thread and kept. A newer
 * model takes the place of the one before when all of it is there; an error is told only while
 * there is nothing to show.
 */
export function useForecastModel({ organisationId, cashFloor }: Organisation): ModelState {
  const books = useGetAllItemDataQuery({ organisationId })
  const stored = useGetForecastBasisQuery({ organisationId })
  const ledger = books.currentData ?? null
  const basis = stored.currentData?.basis ?? null
  // While one of the two is being read again they may belong to different imports.
  const isWhole = !books.isFetching && !stored.isFetching && ledger && basis
  const model = useModel(isWhole ? { ledger, basis } : null, cashFloor)
  if (model) return { kind: 'ready', model, settingsVersion: stored.data?.settingsVersion ?? 0 }
  const error = books.error ?? stored.error
  if (isMissing(error)) return { kind: 'empty' }
  if (error) {
    const tryAgain = () => {
      void books.refetch()
      void stored.refetch()
    }
    return { kind: 'failed', error, tryAgain }
  }
  const isAnswered = books.currentData !== undefined && stored.currentData !== undefined
  return isAnswered && !isWhole ? { kind: 'empty' } : { kind: 'loading' }
}

const isMissing = (error: unknown) => isGatewayError(error) && error.status === 404
