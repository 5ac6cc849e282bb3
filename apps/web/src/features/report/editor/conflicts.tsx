import { BLOCK_NAMES, type BlockConflict, type ReportBlock } from '@millpond/core/report'
import { Button } from '#ui/button.tsx'
import { clockOf } from '#ui/instant.ts'
import type { EditState, ReportEdit } from './edit-report.ts'
import styles from './editor.module.css'

interface ConflictsProps {
  readonly state: EditState
  readonly edit: ReportEdit
}

/** Blocks that another person changed at the same time: one side of each is kept. */
export function Conflicts({ state: { conflicts, saved }, edit }: ConflictsProps) {
  if (conflicts.length === 0) return null
  const { updatedByName, updatedAt } = saved.report
  return (
    <section role="alert" className={styles.conflicts} aria-label="Changed at the same time">
      <p>
        {updatedByName ?? 'Someone else'} saved this report at {clockOf(updatedAt)} and changed the
        same blocks as you. All other changes are kept.
      </p>
      <ul>
        {conflicts.map(conflict => (
          <li key={conflict.id}>
            <span>{conflictWords(conflict)}</span>
            <Button onClick={() => edit.settle(conflict, 'mine')}>Keep mine</Button>
            <Button onClick={() => edit.settle(conflict, 'theirs')}>Use theirs</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ kind, title }: ReportBlock): string =>
  title === null ? BLOCK_NAMES[kind] : `${BLOCK_NAMES[kind]} “${title}”`

function conflictWords({ mine, theirs }: BlockConflict): string {
  if (mine && theirs) return `${nameOf(mine)}: you both changed it.`
  if (theirs) return `${nameOf(theirs)}: you removed it, and they changed it.`
  return mine ? `${nameOf(mine)}: you changed it, and they removed it.` : ''
}
