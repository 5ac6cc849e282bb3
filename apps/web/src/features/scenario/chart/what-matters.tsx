import { longestBars, type SensitivityBar, type SensitivityPart } from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'
import { useEffect, useState } from 'react'
import type { ScenarioQuestion } from '#model/scenario-question.ts'
import { scenarioWorker } from '#model/scenario-worker.ts'
import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'
import { WORDS } from '../scenario-words.ts'

type Answered = readonly SensitivityBar[] | 'failed' | null

/** The low point with one thing at a time a little different, the largest difference first. */
export function WhatMatters({ known, organisation }: BuilderParts) {
  const bars = useSensitivity(known?.isCurrent ? known.question : null)
  if (bars === 'failed') return <p role="alert">{WORDS.noAnswer}</p>
  if (!bars) return <p role="status">{WORDS.calculating}</p>
  if (bars.length === 0) return <p>Nothing here moves the low point.</p>
  const money = (amount: SensitivityBar['less']['amount']) =>
    formatMoney(amount, { currency: organisation.currency })
  const now = known?.figures.answers.low.after?.amount ?? null
  const ends = bars.flatMap(({ less, more }) => [less.amount, more.amount])
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const placeOf = (amount: number) => ((amount - least) / Math.max(1, most - least)) * 100
  return (
    <>
      <p className={styles.note}>
        This shows your low point if one thing is a little lower or higher than planned. The line
        marks your low point now. For rows marked “measured”, we use how far past one-year forecasts
        were wrong: 8 of 10 were wrong by this much or less.
      </p>
      <table className={styles.entries}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">By</th>
            <th scope="col">
              <span className="visually-hidden">On a line from low to high</span>
            </th>
            <th scope="col">Low point</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(bar => {
            const [from, to] = [bar.less.amount, bar.more.amount].sort((one, two) => one - two)
            const start = placeOf(from ?? 0)
            return (
              <tr key={bar.key}>
                <th scope="row">{nameOf(bar)}</th>
                <td>{byWords(bar)}</td>
                <td className={styles.span}>
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect x={start} width={Math.max(1, placeOf(to ?? 0) - start)} height="10" />
                    {now !== null && <path d={`M${placeOf(now)} -4V24`} />}
                  </svg>
                </td>
                <td>
                  {money(bar.less.amount)} to {money(bar.more.amount)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

/** It has other questions to answer while a user types or drags. */
const REST_MS = 700

function useSensitivity(question: ScenarioQuestion | null): Answered {
  const [known, setKnown] = useState<{ of: ScenarioQuestion; bars: Answered } | null>(null)
  useEffect(() => {
    if (!question) return
    let isWanted = true
    const timer = setTimeout(() => {
      allBars(question, () => isWanted)
        .catch(() => 'failed' as const)
        .then(bars => {
          if (isWanted) setKnown({ of: question, bars })
        })
    }, REST_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [question])
  return known?.of === question ? known.bars : null
}

/** Part by part, so that it stops soon after it is no longer wanted. */
async function allBars(question: ScenarioQuestion, isWanted: () => boolean) {
  const bars: SensitivityBar[] = []
  for (let from: number | null = 0; from !== null && isWanted(); ) {
    const part: SensitivityPart = await scenarioWorker('sensitivity', { ...question, from })
    bars.push(...part.bars)
    from = part.next
  }
  return longestBars(bars)
}

function nameOf({ kind, name }: SensitivityBar): string {
  if (kind === 'start') return `Start of ${name}`
  if (kind === 'amount') return `Cost of ${name}`
  return kind === 'customersPay' ? 'When customers pay' : name
}

const PPM_OF_PERCENT = 10_000

/** `8`, `0.4`. */
const percentText = (ppm: number): string => {
  const percent = ppm / PPM_OF_PERCENT
  return percent < 2
    ? String(Math.max(0.1, Math.round(percent * 10) / 10))
    : String(Math.round(percent))
}

/** `±8%, measured`, `±2 months`. */
function byWords({ kind, by, isMeasured }: SensitivityBar): string {
  if (kind === 'start') return `±${by} months`
  if (kind === 'customersPay') return `±${by} days`
  return `±${percentText(by)}%, ${isMeasured ? 'measured' : 'assumed'}`
}
