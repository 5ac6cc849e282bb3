import type { Organisation } from '@millpond/contract/organisation'
import type { Forecast } from '@millpond/core/forecast'
import type { Day } from '@millpond/core/time'
import { useMemo, useState } from 'react'
import type { ForecastModel } from '../model/use-model.ts'
import { type DocumentRow, documentRows } from './document-row.ts'
import { lowChangeWords, movedWords } from './document-words.ts'
import { type Move, type Moves, movesOf, withMoves } from './expected-dates.ts'
import { type LowPoint, lowPointOf } from './low-point.ts'
import { useForecastWith } from './use-forecast-with.ts'
import { useMoves } from './use-moves.ts'

export const PROVIDER_NAMES = { xero: 'Xero', quickbooks: 'QuickBooks' } as const

export interface Documents {
  readonly rows: readonly DocumentRow[]
  readonly asOf: Day
  readonly low: LowPoint | null
  /** What the days being tried do to the low point, in words. */
  readonly effect: string | null
  readonly tryMove: (rows: readonly DocumentRow[], move: Move | null) => void
  readonly move: (rows: readonly DocumentRow[], move: Move) => void
}

/**
 * Open documents as they are saved, as they have just been moved, and as they would be if what is
 * being tried were done: each with its own forecast.
 */
export function useDocuments(organisation: Organisation, model: ForecastModel): Documents {
  const { organisationId, currency, provider } = organisation
  const { ledger, basis } = model
  const [tried, setTried] = useState<Moves | null>(null)
  const { dates, send } = useMoves(organisationId, basis.expectedDates)
  const movedBasis = useMemo(
    () => (isSame(dates, basis.expectedDates) ? basis : { ...basis, expectedDates: dates }),
    [basis, dates],
  )
  const triedBasis = useMemo(
    () => tried && { ...movedBasis, expectedDates: withMoves(dates, tried) },
    [movedBasis, dates, tried],
  )
  const moved = useForecastWith(ledger, movedBasis === basis ? null : movedBasis)
  const forecast = moved ?? model.forecast
  const low = lowPointOf(forecast.statements)
  const triedLow = lowOf(useForecastWith(ledger, triedBasis))
  const effect = low && triedLow ? lowChangeWords(low, triedLow, currency) : null
  const { asOf } = basis
  const rows = documentRows({
    documents: forecast.documents,
    learned: basis.learned,
    asOf,
    providerName: PROVIDER_NAMES[provider ?? 'xero'],
  }).map(row => withShown(row, dates[row.id]))
  const move = (some: readonly DocumentRow[], how: Move) => {
    const what = movedWords(some, how)
    void send(movesOf(some, how, asOf), effect ? `${what} ${effect}.` : what)
    setTried(null)
  }
  const tryMove = (some: readonly DocumentRow[], how: Move | null) =>
    setTried(how && movesOf(some, how, asOf))
  return { rows, asOf, low, effect, tryMove, move }
}

const lowOf = (forecast: Forecast | null) => forecast && lowPointOf(forecast.statements)

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([id, day]) => other[id] === day)

/** A day that was moved stands there at once, before the forecast around it is computed. */
const withShown = (row: DocumentRow, day: Day | undefined): DocumentRow =>
  day === undefined ? row : { ...row, expectedOn: day, isMoved: true, known: 'Moved by you' }
