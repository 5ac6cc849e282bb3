import type { ScenarioEvent } from '@millpond/core/scenario'
import { useMemo } from 'react'
import { eventChoices } from '../events/event-choices.ts'
import { EventDrawer } from '../events/event-drawer.tsx'
import type { BuilderParts } from '../model/builder-parts.ts'
import { WORDS } from '../scenario-words.ts'
import { lowPointWords } from './scenario-answer.ts'

interface OpenEventProps extends BuilderParts {
  readonly event: ScenarioEvent
  readonly isNew: boolean
  /** The event as its fields are now; null while they are incomplete. */
  readonly looked: ScenarioEvent | null
  readonly look: (event: ScenarioEvent | null) => void
  readonly onClose: () => void
}

/** The drawer of one event, with the low point that its fields give. */
export function OpenEvent(props: OpenEventProps) {
  const { event, isNew, looked, look, onClose, edits, known, model, scenario } = props
  const { currency } = props.organisation
  const choices = useMemo(
    () => eventChoices(model.basis, scenario, { currency, months: [...model.forecast.months] }),
    [model.basis, model.forecast.months, scenario, currency],
  )
  const save = (changed: ScenarioEvent) => {
    edits.setEvent(changed, `${changed.name} ${isNew ? 'added' : 'changed'}`)
    onClose()
  }
  const words = known?.isCurrent ? lowPointWords(known.figures, currency) : WORDS.calculating
  const effect = looked && words
  return <EventDrawer {...{ event, isNew, choices, effect, onClose }} onLook={look} onSave={save} />
}
