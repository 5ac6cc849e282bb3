import { Button } from '#ui/button.tsx'
import styles from './sheet.module.css'

interface ConflictNoteProps {
  readonly onSettle: (choice: 'mine' | 'theirs') => void
}

/** Under the grid: the two amounts of a conflict, so that nothing is overwritten unseen. */
export const ConflictNote = ({ onSettle }: ConflictNoteProps) => (
  <span className={styles.choices}>
    <Button onClick={() => onSettle('mine')}>Keep mine</Button>
    <Button onClick={() => onSettle('theirs')}>Use theirs</Button>
  </span>
)
