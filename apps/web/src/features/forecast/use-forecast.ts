import type { Ledger } from '@millpond/core/ledger'
import { useEffect, useState } from 'react'
import { forecaster } from './forecast-desk.ts'
import type { Answers, Question } from './forecast-messages.ts'

/** What is computed for a ledger is kept as long as the ledger. */
const answered = new WeakMap<Ledger, Partial<Answers>>()

/** An answer and the ledger it was computed from: only the two together are true. */
export interface Forecast<Asked extends Question> {
  readonly ledger: Ledger
  readonly answer: Answers[Asked]
}

/**
 * The forecast of this ledger, and until it is computed that of the ledger before it: nobody loses
 * what they read or type to a refresh. Null before the first. Throws where it cannot be computed.
 */
export function useForecast<Asked extends Question>(
  question: Asked,
  ledger: Ledger,
): Forecast<Asked> | null {
  const [known, setKnown] = useState<Forecast<Asked> | null>(() => {
    const answer = answered.get(ledger)?.[question]
    return answer ? { ledger, answer } : null
  })
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null)
  useEffect(() => {
    let isWanted = true
    const before = answered.get(ledger)?.[question]
    const asked = before ? Promise.resolve(before) : forecaster(question, ledger)
    asked.then(
      answer => {
        answered.set(ledger, { ...answered.get(ledger), [question]: answer })
        if (isWanted) setKnown({ ledger, answer })
      },
      (cause: unknown) => {
        if (isWanted) setFailure({ cause })
      },
    )
    return () => {
      isWanted = false
    }
  }, [question, ledger])
  if (failure) throw failure.cause
  return known
}
