import { useState } from 'react'
import type { SetURLSearchParams } from 'react-router'
import { TextField } from '#ui/text-field.tsx'
import styles from '../scenario.module.css'
import { type Compared, weightedWords } from './compared.ts'

interface WeightsProps {
  readonly known: Compared
  readonly currency: string
  readonly search: URLSearchParams
  readonly setSearch: SetURLSearchParams
}

const PERCENT = /^\d{1,3}$/
const TOO_MUCH = 'Together these are more than 100%. Enter lower numbers.'

/** How likely each scenario is, in the address, and what to expect then. */
export function Weights({ known, currency, search, setSearch }: WeightsProps) {
  const names = known.sides.slice(1).map(({ name }) => name)
  const [texts, setTexts] = useState(() => (search.get('weights') ?? '').split(','))
  const type = (at: number, text: string) => {
    const next = names.map((_, each) => (each === at ? text.trim() : (texts[each] ?? '')))
    setTexts(next)
    const params = new URLSearchParams(search)
    params.set('weights', next.join(','))
    setSearch(params, { replace: true })
  }
  const own = names.map((_, at) => texts[at] ?? '')
  const isAnyTyped = own.some(text => text !== '')
  const isReadable = own.every(text => text === '' || PERCENT.test(text))
  const percents = own.map(Number)
  const words = isReadable ? weightedWords(known, percents, currency) : null
  const rest = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  return (
    <section className={styles.group} aria-label="How likely is each?">
      <h2>How likely is each?</h2>
      <div className={styles.controls}>
        {names.map((name, at) => (
          <TextField
            key={name}
            label={`${name}, in %`}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            value={own[at] ?? ''}
            onChange={event => type(at, event.target.value)}
          />
        ))}
      </div>
      <p role="status" className={styles.sentences}>
        {!isAnyTyped &&
          'Enter how likely each is. The rest of the 100% is for the forecast without changes.'}
        {isAnyTyped && !isReadable && 'Enter whole numbers from 0 to 100.'}
        {isAnyTyped && isReadable && words === null && TOO_MUCH}
        {isAnyTyped && words !== null && `${words} The forecast without changes has ${rest}%.`}
      </p>
    </section>
  )
}
