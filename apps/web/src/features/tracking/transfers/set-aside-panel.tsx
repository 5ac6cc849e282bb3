import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from '../tracking.module.css'
import { dueWords, type SetAside, setAsideWords, untilThenWords } from './set-aside.ts'

interface SetAsidePanelProps {
  readonly suggestions: readonly SetAside[]
  readonly currency: string
  readonly onFill: (suggestion: SetAside) => void
}

/** The next tax payments as monthly amounts, which one press plans. */
export const SetAsidePanel = ({ suggestions, currency, onFill }: SetAsidePanelProps) => (
  <Panel title="Tax to set aside">
    <ul className={styles.suggestions}>
      {suggestions.map(each => (
        <li key={each.tax} className={styles.suggestion}>
          <p>
            {dueWords(each, currency)} {untilThenWords(each, currency)}
          </p>
          <Button
            aria-label={`Add to plan: ${setAsideWords(each, currency)}`}
            onClick={() => onFill(each)}
          >
            Add to plan
          </Button>
        </li>
      ))}
    </ul>
  </Panel>
)
