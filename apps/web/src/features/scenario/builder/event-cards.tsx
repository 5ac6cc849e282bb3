import { hasItHappened } from '@millpond/core/insight'
import {
  EVENT_KINDS,
  EVENT_TITLES,
  type EventKind,
  eventFrom,
  type ScenarioEvent,
  startOfEvent,
} from '@millpond/core/scenario'
import { longMonth } from '@millpond/core/time'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'
import { WORDS } from '../scenario-words.ts'
import { effectWords } from './event-effect.ts'
import { MonthSlider } from './month-slider.tsx'
import { SafeStrip } from './safe-strip.tsx'
import { lowPointSpoken } from './scenario-answer.ts'

interface EventCardsProps extends BuilderParts {
  readonly onLook: (event: ScenarioEvent | null) => void
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
              <Button {...trigger} data-add-event="">
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
  const { event, edits, canEdit, known, model, organisation, onLook, onOpen } = props
  const { isActive, onTouch } = props
  const { name, isOff } = event
  const months = model.forecast.months
  const start = startOfEvent(event)
  const past = isOff ? null : hasItHappened(event, months[0] ?? start)
  const effect = known && effectWords(known.figures, event, organisation.currency)
  return (
    <li className={styles.event} data-off={isOff || undefined} onFocus={onTouch}>
      <div className={styles['event-head']}>
        <Checkbox
          disabled={!canEdit}
          aria-label={`Count ${name}`}
          checked={!isOff}
          onChange={isOn =>
            edits.setEvent({ ...event, isOff: !isOn }, `${name} switched ${isOn ? 'on' : 'off'}`)
          }
        />
        <button type="button" className={styles['event-name']} onClick={() => onOpen(event)}>
          {name}
        </button>
        {canEdit && <EventMenu {...props} />}
      </div>
      {past && <p className={styles['event-words']}>{past}</p>}
      <p className={styles['event-words']}>
        {longMonth(start)}
        {isOff ? ' · not counted' : effect && ` · ${effect}`}
      </p>
      {!isOff && isActive && known && (
        <SafeStrip
          {...{ event, months }}
          question={known.isCurrent ? known.question : null}
          hasFloor={model.floor !== null}
        />
      )}
      {canEdit && !isOff && months.includes(start) && (
        <MonthSlider
          label={`Start month of ${name}`}
          {...{ months }}
          month={start}
          words={known?.isCurrent ? lowPointSpoken(known.figures, organisation.currency) : null}
          isDisabled={!canEdit}
          onLook={month => onLook(month && eventFrom(event, month))}
          onMove={month =>
            edits.setEvent(eventFrom(event, month), `Moved ${name} to ${longMonth(month)}`)
          }
        />
      )}
    </li>
  )
}

function EventMenu({ event, scenario, edits, onOpen }: EventCardProps) {
  const { events } = scenario
  const at = events.indexOf(event)
  const swap = (other: ScenarioEvent | undefined, words: string) =>
    other &&
    edits.setEvents(
      [
        { ...event, position: other.position },
        { ...other, position: event.position },
      ],
      `${event.name} moved ${words}`,
    )
  const copy = (): void => {
    const position = Math.max(...events.map(each => each.position)) + 1
    const code = crypto.randomUUID()
    edits.setEvent({ ...event, code, position }, `${event.name} duplicated`)
  }
  const items = [
    { label: 'Edit…', onSelect: () => onOpen(event), isOffered: true },
    { label: 'Duplicate', onSelect: copy, isOffered: true },
    { label: 'Move up', onSelect: () => swap(events[at - 1], 'up'), isOffered: at > 0 },
    {
      ...{ label: 'Move down', onSelect: () => swap(events[at + 1], 'down') },
      isOffered: at < events.length - 1,
    },
    { label: 'Remove', onSelect: () => edits.removeEvent(event), isOffered: true },
  ]
  return (
    <Menu
      label={event.name}
      trigger={trigger => (
        <Button {...trigger} variant="quiet" aria-label={`Actions for ${event.name}`}>
          <Icon name="more" />
        </Button>
      )}
      items={items
        .filter(({ isOffered }) => isOffered)
        .map(({ label, onSelect }) => ({ kind: 'action', label, onSelect }))}
    />
  )
}
