import type { Ledger } from '@millpond/core/ledger'
import { useEffect, useState } from 'react'
import { forecaster } from './forecast-desk.ts'
import type { Answers, Question } from './forecast-messages.ts'

/** The forecast of exactly this ledger; null while it is being computed. */
export function useForecast<Asked extends Question>(
  question: Asked,
  ledger: Ledger,
): Answers[Asked] | null {
  const [known, setKnown] = useState<{ ledger: Ledger; answer: Answers[Asked] } | null>(null)
  useEffect(() => {
    let isWanted = true
    void forecaster(question, ledger).then(answer => {
      if (isWanted) setKnown({ ledger, answer })
    })
    return () => {
      isWanted = false
    }
  }, [question, ledger])
  return known?.ledger === ledger ? known.answer : null
}
