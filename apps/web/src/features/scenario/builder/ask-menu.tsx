import { canAskMost, type ScenarioEvent, startOfEvent } from '@millpond/core/scenario'
import { useState } from 'react'
import type { ScenarioAsk, ScenarioQuestion } from '#model/scenario-question.ts'
import { scenarioWorker } from '#model/scenario-worker.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { makeRoomBelow } from '../make-room-below.ts'
import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'
import { WORDS } from '../scenario-words.ts'

const ASKS: readonly (readonly [ScenarioAsk, string])[] = [
  ['sales', 'How many more sales do I need?'],
  ['price', 'How much more would I have to charge?'],
  ['late', 'How late may customers pay?'],
]

/** What the main cost of an event is called in a sentence. */
const ACTS: Readonly<Partial<Record<ScenarioEvent['kind'], string>>> = {
  hire: 'pay per year',
  store: 'spend on the fit-out',
  product: 'spend on the launch',
  consultant: 'pay per month',
  asset: 'pay for it',
  ownersMoney: 'draw per month',
}

/** “Drawings”: what is the most I can draw per month? */
const mostLabel = ({ kind, name }: ScenarioEvent): string =>
  `“${name}”: what is the most I can ${ACTS[kind] ?? 'spend'}?`

interface Asked {
  readonly question: ScenarioQuestion
  readonly words: string
}

/** Questions about the scenario as it is; an answer goes with the next change. */
export function AskMenu({ scenario, known, model, organisation }: BuilderParts) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = scenario.events.filter(({ isOff }) => !isOff)
  const [first] = open
  const now = model.forecast.months[1]
  if (!known || now === undefined) return null
  const { question } = known
  const ask = async (kind: ScenarioAsk, event: ScenarioEvent | undefined) => {
    setAsked({ question, words: WORDS.calculating })
    const words = await scenarioWorker('askScenario', {
      ...{ ...question, ask: kind, eventCode: event?.code ?? null },
      ...{ name: event?.name ?? scenario.scenarioName, currency: organisation.currency },
      ...{ act: (event && ACTS[event.kind]) ?? 'spend', from: event ? startOfEvent(event) : now },
    }).catch(() => WORDS.noAnswer)
    setAsked({ question, words })
  }
  const items = [
    ...open.filter(canAskMost).map(event => ({
      label: mostLabel(event),
      onSelect: () => void ask('most', event),
    })),
    ...ASKS.map(([kind, label]) => ({ label, onSelect: () => void ask(kind, first) })),
  ]
  return (
    <div className={styles.ask}>
      <Menu
        label="Ask a question"
        placement="below-start"
        trigger={trigger => (
          <Button
            {...trigger}
            data-ask=""
            className={styles.opens}
            onClick={event => makeRoomBelow(event.currentTarget)}
          >
            Ask a question
            <Icon name="chevron" />
          </Button>
        )}
        items={items.map(item => ({ kind: 'action', ...item }))}
      />
      <p role="status" className={styles.sentences}>
        {asked?.question === question && asked.words}
      </p>
    </div>
  )
}
