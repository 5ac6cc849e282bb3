import { SCENARIO_TYPES, type ScenarioType } from '@millpond/core/scenario'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { TYPE_WORDS } from '../scenario-words.ts'

interface TypeCardsProps {
  readonly isBusy: boolean
  readonly onChoose: (type: ScenarioType) => void
}

const CARDS = SCENARIO_TYPES.map(type => ({ choice: type, title: type, words: TYPE_WORDS[type] }))

/** The five types, each with what it asks for. ENT-21. */
export const TypeCards = (props: TypeCardsProps) => (
  <ChoiceCards label="New scenario" cards={CARDS} minWidth={200} {...props} />
)
