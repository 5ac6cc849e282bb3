import type { Organisation } from '@millpond/contract/organisation'
import { type LowPoint, lowPointChange, movedForecast } from '@millpond/core/insight'
import { providerName } from '@millpond/core/organisation'
import type { Day } from '@millpond/core/time'
import { datesOfOpen } from '@millpond/core/timing'
import { useDeferredValue, useMemo, useState } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { type DocumentRow, documentRows } from './document-row.ts'
import { movedWords } from './document-words.ts'
import { type Move, type Moves, movedRows, movesOf, withMoves } from './expected-dates.ts'
import { useMoves } from './use-moves.ts'

export interface Documents {
  readonly rows: readonly DocumentRow[]
  readonly asOf: Day
  readonly low: LowPoint | null
  /** The effect of the days being tried on the low point, in words. */
  readonly effect: string | null
  readonly tryMove: (rows: readonly DocumentRow[], move: Move | null) => void
  readonly move: (rows: readonly DocumentRow[], move: Move) => void
}

/**
 * Open documents with their moved days, saved or not, and the effect of the days being tried on the
 * low point.
 */
export function useDocuments(organisation: Organisation, model: ForecastModel): Documents {
  const { organisationId, currency, provider } = organisation
  const { basis, forecast } = model
  const [tried, setTried] = useState<Moves | null>(null)
  const saved = useMemo(() => datesOfOpen(basis.expectedDates, basis.openDocuments, basis), [basis])
  const { dates, send } = useMoves(organisationId, saved)
  const moved = useMemo(() => movedForecast(forecast, basis, dates), [forecast, basis, dates])
  const seen = useDeferredValue(tried)
  const triedLow = useMemo(
    () => seen && movedForecast(forecast, basis, withMoves(dates, seen)).low,
    [forecast, basis, dates, seen],
  )
  const { low } = moved
  const effect = low && triedLow ? lowPointChange(low, triedLow, currency) : null
  const { asOf } = basis
  const rows = documentRows({
    documents: moved.documents,
    learned: basis.learned,
    asOf,
    providerName: providerName(provider),
  })
  const move = (some: readonly DocumentRow[], how: Move) => {
    const what = movedWords(movedRows(some, how.kind), how)
    void send(movesOf(some, how, asOf), effect ? `${what} ${effect}.` : what)
    setTried(null)
  }
  const tryMove = (some: readonly DocumentRow[], how: Move | null) =>
    setTried(how && movesOf(some, how, asOf))
  return { rows, asOf, low, effect, tryMove, move }
}
