import { hasItHappened } from '@millpond/core/insight'
import { eventFrom, type ScenarioEvent } from '@millpond/core/scenario'
import { longMonth, type Month } from '@millpond/core/time'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select-field.tsx'
import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'

interface HasItHappenedProps extends Pick<BuilderParts, 'edits' | 'canEdit'> {
  readonly event: ScenarioEvent
  readonly months: readonly Month[]
}

/** An event whose first month has closed: it has happened, or moved, or neither. */
export function HasItHappened({ event, months, edits, canEdit }: HasItHappenedProps) {
  const { name } = event
  const [first] = months
  const words = first && !event.isOff && hasItHappened(event, first)
  if (!words) return null
  const move = (to: string) => {
    const month = months.find(each => each === to)
    if (month) edits.setEvent(eventFrom(event, month), `Moved ${name} to ${longMonth(month)}`)
  }
  return (
    <div className={styles.notice}>
      <p>{words}</p>
      {canEdit && (
        <div className={styles.controls}>
          <Button onClick={() => edits.setEvent({ ...event, isOff: true }, `${name} has happened`)}>
            Yes, it is in the books
          </Button>
          <Select
            aria-label={`Move ${name} to`}
            options={[
              { value: '', label: 'It moved to …' },
              ...months.map(month => ({ value: month as string, label: longMonth(month) })),
            ]}
            value=""
            onChange={move}
          />
          <Button onClick={() => edits.removeEvent(event)}>It is not going ahead</Button>
        </div>
      )}
    </div>
  )
}
