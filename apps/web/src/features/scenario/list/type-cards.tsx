import { SCENARIO_TYPES, type ScenarioType } from '@millpond/core/scenario'
import { Button } from '#ui/button.tsx'
import styles from '../scenario.module.css'
import { TYPE_WORDS } from '../scenario-words.ts'

interface TypeCardsProps {
  readonly isBusy: boolean
  readonly onChoose: (type: ScenarioType) => void
}

/** The five types, each with what it asks for. ENT-21. */
export const TypeCards = ({ isBusy, onChoose }: TypeCardsProps) => (
  <ul className={styles.cards} aria-label="New scenario">
    {SCENARIO_TYPES.map((type, at) => (
      <li key={type} className={styles.card}>
        <h2>{type}</h2>
        <p>{TYPE_WORDS[type]}</p>
        <Button
          variant={at === 0 ? 'primary' : 'secondary'}
          disabled={isBusy}
          aria-label={`Start: ${type}`}
          onClick={() => onChoose(type)}
        >
          Start
        </Button>
      </li>
    ))}
  </ul>
)
