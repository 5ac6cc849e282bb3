import type { ForecastSources } from '@millpond/core/forecast'
import type { Sheet } from '@millpond/core/sheet'
import { useEffect, useRef, useState } from 'react'
import { budgetAdjustment, changesBetween } from './budget-changes.ts'
import { forecastWorker, newSessionId } from './forecast-worker-client.ts'
import type { BudgetCash, SessionFigures } from './questions.ts'

/**
 * By account, the forecast of each month from the running one on; NaN if unknown. An account keeps
 * its array as long as nothing in it changes.
 */
type ExpectedAmounts = ReadonlyMap<string, Float64Array>

interface Known {
  readonly cash: BudgetCash
  readonly expected: ExpectedAmounts
}

interface OpenSession {
  readonly id: string
  readonly sources: ForecastSources
  readonly sheet: Sheet
}

/**
 * Cash with a budget while it is typed, and the forecast of its empty cells: first computed from
 * all of it, then from the changed cells, off the main thread. Null until it is computed. After any
 * failure, the next change computes all of it again.
 */
export function useBudgetCash(sources: ForecastSources | null, sheet: Sheet | null): Known | null {
  const [known, setKnown] = useState<Known | null>(null)
  const session = useRef<OpenSession | null>(null)
  const expected = useRef<ExpectedAmounts>(NONE)
  const { ledger, basis } = sources ?? {}
  useEffect(() => {
    if (!ledger || !basis || !sheet) return
    let isNewest = true
    const before = session.current
    const isOpen = before?.sources.ledger === ledger && before.sources.basis === basis
    const id = isOpen ? before.id : newSessionId()
    if (before && !isOpen) close(before)
    session.current = { id, sources: { ledger, basis }, sheet }
    const answer = isOpen
      ? forecastWorker('changeSession', { id, changes: changesBetween(before.sheet, sheet) })
      : forecastWorker('openSession', {
          id,
          sources: { ledger, basis },
          adjustments: [budgetAdjustment(sheet)],
        })
    answer.then(
      ({ cash, unbudgeted }) => {
        // An overtaken answer about accounts holds until a newer one replaces it.
        expected.current = joined(expected.current, unbudgeted)
        if (isNewest) setKnown({ cash, expected: expected.current })
      },
      () => {
        if (session.current?.id !== id) return
        close(session.current)
        session.current = null
      },
    )
    return () => {
      isNewest = false
    }
  }, [ledger, basis, sheet])
  useEffect(
    () => () => {
      if (session.current) close(session.current)
      session.current = null
    },
    [],
  )
  return known
}

/** A session that no longer exists need not be closed. */
function close({ id }: OpenSession): void {
  forecastWorker('closeSession', { id }).catch(() => undefined)
}

const NONE: ExpectedAmounts = new Map()

/** The amount of a month that now has a budget stays as before, because it is not shown. */
function joined(before: ExpectedAmounts, newer: SessionFigures['unbudgeted']): ExpectedAmounts {
  const changed = newer.flatMap(({ code, amounts }) => {
    const known = before.get(code)
    const next = known
      ? amounts.map((each, at) => (Number.isNaN(each) ? (known[at] ?? each) : each))
      : amounts
    const isSame = known?.every((each, at) => Object.is(each, next[at]))
    return isSame ? [] : [[code, next] as const]
  })
  return changed.length === 0 ? before : new Map([...before, ...changed])
}
