import type { Organisation } from '@millpond/contract/organisation'
import { useEffect, useRef } from 'react'
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
  const isStill = !books.isFetching && !stored.isFetching
  const versions = [books.currentData?.version, stored.currentData?.version] as const
  const isWhole = isStill && ledger && basis && versions[0] === versions[1]
  useSameVersion(isStill, versions, [books.refetch, stored.refetch])
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
  return isAnswered && !(ledger && basis) ? { kind: 'empty' } : { kind: 'loading' }
}

/** Of books and basis of different imports the older one is read again, once for each such pair. */
function useSameVersion(
  isStill: boolean,
  [books, basis]: readonly [number | undefined, number | undefined],
  [readBooks, readBasis]: readonly [() => unknown, () => unknown],
): void {
  const asked = useRef('')
  useEffect(() => {
    if (!isStill || books === undefined || basis === undefined || books === basis) return
    const pair = `${books} ${basis}`
    if (asked.current === pair) return
    asked.current = pair
    void (books < basis ? readBooks() : readBasis())
  }, [isStill, books, basis, readBooks, readBasis])
}

const isMissing = (error: unknown) => isGatewayError(error) && error.status === 404
