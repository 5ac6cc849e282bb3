import type { ScenarioEvent } from '@millpond/core/scenario'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ScenarioEdits } from '../editor/scenario-edits.ts'

interface AddTriedProps {
  readonly event: ScenarioEvent
  readonly edits: ScenarioEdits
}

/** Adds the event of the history entry once; the entry then has none, also after a reload. */
export function AddTried({ event, edits }: AddTriedProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const isAdded = useRef(false)
  useEffect(() => {
    if (isAdded.current) return
    isAdded.current = true
    edits.setEvent({ ...event, code: crypto.randomUUID() }, `${event.name} added`)
    void navigate({ search }, { replace: true, state: null })
  })
  return null
}
