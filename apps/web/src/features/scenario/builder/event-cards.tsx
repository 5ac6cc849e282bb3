import {
  EVENT_KINDS,
  EVENT_TITLES,
  type EventKind,
  eventFrom,
  type ScenarioEvent,
  startOfEvent,
} from '@millpond/core/scenario'
import { longMonth } from '@millpond/core/time'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { makeRoomBelow } from '../make-room-below.ts'
import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'
import { WORDS } from '../scenario-words.ts'
import { effectWords } from './event-effect.ts'
import { EventMenu } from './event-menu.tsx'
import { MonthSlider } from './month-slider.tsx'
import { SafeStrip } from './safe-strip.tsx'
import { lowPointSpoken } from './scenario-answer.ts'

/** Only of events whose first month has closed. */
const HasItHappened = lazy(() =>
  import('./has-it-happened.tsx').then(module => ({ default: module.HasItHappened })),
)

interface EventCardsProps extends BuilderParts {
  /** As it is in its form or on its slider. */
  readonly previewed: ScenarioEvent | null
  readonly onPreview: (event: ScenarioEvent | null) => void
  readonly onOpen: (event: ScenarioEvent) => void
  readonly onAdd: (kind: EventKind) => void
}

/** What happens in the scenario, in its order. */
export function EventCards(props: EventCardsProps) {
  const { scenario, canEdit, onAdd } = props
  const [touched, setTouched] = useState<string | null>(null)
  const active = scenario.events.find(({ code }) => code === touched) ?? scenario.events[0]
  return (
    <section className={styles.group} aria-label="Events">
      <h2>Events</h2>
      {scenario.events.length === 0 && <p className={styles.note}>{WORDS.nothingChangedHint}</p>}
      {scenario.events.length > 0 && (
        <ol className={styles.events}>
          {scenario.events.map(event => (
            <EventCard
              key={event.code}
              {...props}
              event={event}
              isActive={event === active}
              onTouch={() => setTouched(event.code)}
            />
          ))}
        </ol>
      )}
      {canEdit && (
        <div>
          <Menu
            label="Add an event"
            trigger={trigger => (
              <Button
                {...trigger}
                data-add-event=""
                className={styles.opens}
                onClick={event => makeRoomBelow(event.currentTarget)}
              >
                Add an event
                <Icon name="chevron" />
              </Button>
            )}
            items={EVENT_KINDS.map(kind => ({
              ...{ kind: 'action', label: EVENT_TITLES[kind] },
              onSelect: () => onAdd(kind),
            }))}
          />
        </div>
      )}
    </section>
  )
}

interface EventCardProps extends EventCardsProps {
  readonly event: ScenarioEvent
  /** The last one that was used: its safe months are shown. */
  readonly isActive: boolean
  readonly onTouch: () => void
}

function EventCard(props: EventCardProps) {
  const { event: stored, edits, canEdit, known, model, organisation, onPreview, onOpen } = props
  const isTried = !canEdit && props.previewed?.code === stored.code
  const event = (isTried && props.previewed) || stored
  const { isActive, onTouch } = props
  const { name, isOff } = event
  const months = model.forecast.months
  const start = startOfEvent(event)
  const effect = known && effectWords(known.figures, event, organisation.currency)
  return (
    <li className={styles.event} data-off={isOff || undefined} onFocus={onTouch}>
      <div className={styles['event-head']}>
        <Checkbox
          disabled={!canEdit}
          aria-label={`Include ${name}`}
          checked={!isOff}
          onChange={isOn =>
            edits.setEvent(
              { ...event, isOff: !isOn },
              `${name} ${isOn ? 'included' : 'no longer included'}`,
            )
          }
        />
        <button
          type="button"
          data-event=""
          className={styles['event-name']}
          onClick={() => onOpen(event)}
        >
          {name}
        </button>
        {canEdit && <EventMenu {...props} />}
      </div>
      {start < (months[0] ?? start) && (
        <Suspense>
          <HasItHappened {...{ event, months, edits, canEdit }} />
        </Suspense>
      )}
      <p className={styles['event-words']}>
        From {longMonth(start)}
        {isOff ? ' · not included' : effect && ` · ${effect}`}
      </p>
      {!isOff && isActive && known && (
        <SafeStrip
          {...{ event, months }}
          question={known.isCurrent ? known.question : null}
          hasFloor={model.floor !== null}
        />
      )}
      {isTried && <p className={styles['event-words']}>{WORDS.onlyYou}</p>}
      {!isOff && months.includes(start) && (
        <MonthSlider
          label={`Start month of ${name}`}
          {...{ months }}
          month={start}
          words={known?.isCurrent ? lowPointSpoken(known.figures, organisation.currency) : null}
          onPreview={month => onPreview(month && eventFrom(event, month))}
          onMove={month => {
            const moved = eventFrom(event, month)
            if (canEdit) edits.setEvent(moved, `Moved ${name} to ${longMonth(month)}`)
            else onPreview(startOfEvent(stored) === month ? null : moved)
          }}
        />
      )}
    </li>
  )
}
