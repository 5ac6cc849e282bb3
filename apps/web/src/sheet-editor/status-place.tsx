import { Button } from '#ui/button.tsx'
import styles from './sheet.module.css'

interface StatusPlaceProps {
  /** There are changes that are not saved. */
  readonly hasDraft: boolean
  /** What edits the sheet could not be loaded. */
  readonly hasFailed: boolean
  readonly onHistory: () => void
}

/** The status bar while the editor loads: nothing moves when it is there. */
export const StatusPlace = ({ hasDraft, hasFailed, onHistory }: StatusPlaceProps) => (
  <div className={styles.status}>
    <div className={styles.words}>
      {hasFailed ? (
        <p role="alert" className={styles.problem}>
          The editor could not be loaded.{' '}
          <Button variant="quiet" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </p>
      ) : (
        <p>{hasDraft ? 'There are changes that are not saved yet' : 'Everything is saved'}</p>
      )}
    </div>
    <div className={styles.acts}>
      <Button variant="quiet" disabled>
        Undo
      </Button>
      <Button variant="quiet" disabled>
        Redo
      </Button>
      <Button variant="quiet" onClick={onHistory}>
        History
      </Button>
      <Button variant="primary" disabled>
        Save
      </Button>
    </div>
  </div>
)
