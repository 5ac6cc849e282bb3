import type { EventKind, Scenario, ScenarioEvent } from '@millpond/core/scenario'
import { addMonths, type Month } from '@millpond/core/time'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { FIRST_EVENTS, newEvent } from '../events/new-event.ts'

/** In the address: the guided entry of the type. */
const FIRST = 'first'

/** The event whose fields are open: `?event=` in the address, or a new one. */
export function useOpenEvent(scenario: Scenario, closeMonth: Month) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('event')
  const blank = (kind: EventKind): ScenarioEvent =>
    newEvent(kind, {
      code: crypto.randomUUID(),
      position: Math.max(-1, ...scenario.events.map(each => each.position)) + 1,
      first: addMonths(closeMonth, 2),
    })
  const [added, setAdded] = useState<ScenarioEvent | null>(() => {
    const kind = asked === FIRST ? FIRST_EVENTS[scenario.scenarioType] : null
    return kind && blank(kind)
  })
  const known = scenario.events.find(({ code }) => code === asked) ?? null
  const setAsked = (code: string | null) =>
    setSearch(
      before => {
        const next = new URLSearchParams(before)
        if (code === null) next.delete('event')
        else next.set('event', code)
        return next
      },
      { replace: code === null },
    )
  return {
    event: added ?? known,
    isNew: added !== null,
    open: ({ code }: ScenarioEvent) => setAsked(code),
    add: (kind: EventKind) => setAdded(blank(kind)),
    close: () => {
      setAdded(null)
      if (asked !== null) setAsked(null)
    },
  }
}
