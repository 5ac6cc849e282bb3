import { formatMoney } from '@millpond/core/money'
import { formatDay } from '@millpond/core/time'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from '../tracking.module.css'
import { type SetAside, setAsideWords } from './set-aside.ts'

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
            {setAsideWords(each, currency)}. The forecast expects {each.tax} of{' '}
            {formatMoney(each.due.amount, { currency })} on {formatDay(each.due.on)}.
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
