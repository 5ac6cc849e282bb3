import { ITEM_TYPE } from '@millpond/core/item'
import { eventEntries, type ScenarioEvent } from '@millpond/core/scenario'
import { useMemo } from 'react'
import { type EventChoices, eventChoices } from '../events/event-choices.ts'
import { EventDrawer } from '../events/event-drawer.tsx'
import { EventEntries } from '../events/event-entries.tsx'
import type { BuilderParts } from '../model/builder-parts.ts'
import { WORDS } from '../scenario-words.ts'
import { lowPointWords } from './scenario-answer.ts'

interface OpenEventProps extends BuilderParts {
  readonly event: ScenarioEvent
  readonly isNew: boolean
  /** The event as its fields are now; null while they are incomplete. */
  readonly previewed: ScenarioEvent | null
  readonly preview: (event: ScenarioEvent | null) => void
  readonly onClose: () => void
}

/** The drawer of one event, with the low point that its fields give. */
export function OpenEvent(props: OpenEventProps) {
  const { event, isNew, previewed, preview, onClose, edits, known, model, scenario } = props
  const { canEdit: canSave } = props
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
  const effect = previewed && words
  const entries = known && (
    <EventEntries
      entries={eventEntries(known.figures.adjustments, event.code, {
        mainBank: model.forecast.facts.mainBank ?? '',
        isAsset: code => accountOf(code, props)?.itemType === ITEM_TYPE.asset,
      })}
      lastMonth={model.forecast.months.at(-1)}
      currency={currency}
      nameOf={code => accountOf(code, props)?.name ?? billOf(code, choices) ?? code}
    />
  )
  return (
    <EventDrawer
      {...{ event, isNew, choices, effect, entries, canSave, onClose }}
      onPreview={preview}
      onSave={save}
    />
  )
}

/** An account of the scenario or of the books. */
function accountOf(code: string, { model, known }: OpenEventProps) {
  const own = known?.figures.adjustments.find(
    each => each.kind === 'line' && each.line.code === code,
  )
  return own?.kind === 'line' ? own.line : model.basis.accounts.find(each => each.code === code)
}

const billOf = (id: string, { bills }: EventChoices): string | undefined =>
  bills.find(({ value }) => value === id)?.label
