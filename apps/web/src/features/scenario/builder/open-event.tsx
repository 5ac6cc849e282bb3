import type { ScenarioEvent } from '@millpond/core/scenario'
import type { EventChoices } from '../events/event-choices.ts'
import { EventDrawer } from '../events/event-drawer.tsx'
import type { BuilderParts } from '../model/builder-parts.ts'
import { WORDS } from '../scenario-words.ts'
import { lowPointWords } from './scenario-answer.ts'

interface OpenEventProps extends BuilderParts {
  readonly event: ScenarioEvent
  readonly isNew: boolean
  readonly choices: EventChoices
  /** The event as its fields are now; null while they are incomplete. */
  readonly looked: ScenarioEvent | null
  readonly look: (event: ScenarioEvent | null) => void
  readonly onClose: () => void
}

/** The drawer of one event, with the low point that its fields give. */
export function OpenEvent(props: OpenEventProps) {
  const { event, isNew, choices, looked, look, onClose, edits, known, organisation } = props
  const save = (changed: ScenarioEvent) => {
    edits.setEvent(changed, `${changed.name} ${isNew ? 'added' : 'changed'}`)
    onClose()
  }
  const words = known?.isCurrent
    ? lowPointWords(known.figures, organisation.currency)
    : WORDS.calculating
  const effect = looked && words
  return <EventDrawer {...{ event, isNew, choices, effect, onClose }} onLook={look} onSave={save} />
}
