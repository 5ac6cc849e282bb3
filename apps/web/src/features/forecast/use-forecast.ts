import type { Ledger } from '@millpond/core/ledger'
import { useEffect, useState } from 'react'
import { forecaster } from './forecast-desk.ts'
import type { Answers, Question } from './forecast-messages.ts'

/** What is computed for a ledger is kept as long as the ledger. */
const answered = new WeakMap<Ledger, Partial<Answers>>()

/** The forecast of exactly this ledger; null while it is being computed. */
export function useForecast<Asked extends Question>(
  question: Asked,
  ledger: Ledger,
): Answers[Asked] | null {
  const [known, setKnown] = useState(() => ({ ledger, answer: answered.get(ledger)?.[question] }))
  useEffect(() => {
    let isWanted = true
    const before = answered.get(ledger)?.[question]
    const answer = before ? Promise.resolve(before) : forecaster(question, ledger)
    void answer.then(answer => {
      answered.set(ledger, { ...answered.get(ledger), [question]: answer })
      if (isWanted) setKnown({ ledger, answer })
    })
    return () => {
      isWanted = false
    }
  }, [question, ledger])
  return (known.ledger === ledger && known.answer) || null
}
