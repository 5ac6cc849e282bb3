import type { CSSProperties, ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './choice-cards.module.css'

export interface ChoiceCard<Choice extends string> {
  readonly choice: Choice
  readonly title: string
  readonly words: string
  /** The text of its button, if it is not that of all of them. */
  readonly act?: string
  /** What will be made, at the end of the card. */
  readonly picture?: ReactNode
}

interface ChoiceCardsProps<Choice extends string> {
  readonly label: string
  readonly cards: readonly ChoiceCard<Choice>[]
  /** The text of their buttons; "Start" if absent. */
  readonly verb?: string
  /** The least width of a card in pixels: it decides how many fit in a row. */
  readonly minWidth: number
  readonly isBusy: boolean
  readonly onChoose: (choice: Choice) => void
}

/** Ways to start, each with what it is for. Without pictures, the first one is the suggestion. */
export function ChoiceCards<Choice extends string>(props: ChoiceCardsProps<Choice>) {
  const { label, cards, verb = 'Start', minWidth, isBusy, onChoose } = props
  const width = { '--card-width': `${minWidth}px` } as CSSProperties
  return (
    <ul className={styles.cards} style={width} aria-label={label}>
      {cards.map(({ choice, title, words, act, picture }, at) => (
        <li key={choice} className={styles.card} data-picture={picture ? '' : undefined}>
          {picture}
          <h2>{title}</h2>
          <p>{words}</p>
          <Button
            variant={at === 0 && !picture ? 'primary' : 'secondary'}
            disabled={isBusy}
            {...(act === undefined && { 'aria-label': `${verb}: ${title}` })}
            onClick={() => onChoose(choice)}
          >
            {act ?? verb}
          </Button>
        </li>
      ))}
    </ul>
  )
}
