import type { Sheet } from '@millpond/core/sheet'
import { useEffect, useRef, useState } from 'react'
import { amountsOf, changesBetween } from './budget-changes.ts'
import { forecaster } from './desk.ts'
import type { BudgetCash, Sources } from './questions.ts'

/**
 * Cash under a budget as it is typed: the first time from the whole of it, then by the cells that
 * changed, off the main thread. Null until it is there. Whatever goes wrong on the way, the next
 * change begins with the whole again.
 */
export function useBudgetCash(sources: Sources | null, sheet: Sheet | null): BudgetCash | null {
  const [cash, setCash] = useState<BudgetCash | null>(null)
  const asked = useRef<{ readonly sources: Sources; readonly sheet: Sheet } | null>(null)
  const { ledger, basis } = sources ?? {}
  useEffect(() => {
    if (!ledger || !basis || !sheet) return
    let isNewest = true
    const before = asked.current
    const isOpen = before?.sources.ledger === ledger && before.sources.basis === basis
    asked.current = { sources: { ledger, basis }, sheet }
    const answer = isOpen
      ? forecaster('changeBudget', changesBetween(before.sheet, sheet))
      : forecaster('openBudget', { ledger, basis: { ...basis, budget: amountsOf(sheet) } })
    answer.then(
      found => {
        if (isNewest) setCash(found)
      },
      () => {
        asked.current = null
      },
    )
    return () => {
      isNewest = false
    }
  }, [ledger, basis, sheet])
  return cash
}
