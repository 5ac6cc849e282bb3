import { createElement, type ReactNode } from 'react'
import styles from './answer.module.css'

/** A date with the word before it: `on 21st May 2027`, `in May 2027`. */
const DATE = /((?:\S+ ){1,3}\d{4})/

/** The title of a data screen, which is its computed answer, with its source below. */
export function Answer({ children, basis }: { children: ReactNode; basis?: ReactNode }) {
  return (
    <div>
      {createElement('h1', { className: styles.title }, ...withWholeDates(children))}
      {basis && <p className={styles.basis}>{basis}</p>}
    </div>
  )
}

/** A line never ends inside a date. */
const withWholeDates = (text: ReactNode): readonly ReactNode[] =>
  typeof text === 'string'
    ? text.split(DATE).map((part, at) => (at % 2 ? createElement('span', null, part) : part))
    : [text]
