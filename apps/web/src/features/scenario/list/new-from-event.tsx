import type { ScenarioEvent } from '@millpond/core/scenario'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { stateOfTried } from '#screen/tried-event.ts'
import { SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import { listPath, scenarioPath } from '../paths.ts'
import { QUESTION } from '../scenario-words.ts'
import { useScenarioActs } from './use-scenario-acts.ts'

interface NewFromEventProps {
  readonly organisationId: string
  readonly event: ScenarioEvent
  readonly scenarios: readonly StoredScenario[]
}

/** Creates a scenario with the name of the event, and opens it with the event unsaved. */
export function NewFromEvent({ organisationId, event, scenarios }: NewFromEventProps) {
  const { startFrom } = useScenarioActs(organisationId, scenarios)
  const navigate = useNavigate()
  const hasStarted = useRef(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const open = async () => {
      const made = await startFrom(event)
      if (!isHere.current) return
      const path = made ? scenarioPath(organisationId, made.id) : listPath(organisationId)
      await navigate(path, { replace: true, state: made && stateOfTried(event) })
    }
    void open()
  })
  return <SheetSkeleton question={QUESTION} />
}
