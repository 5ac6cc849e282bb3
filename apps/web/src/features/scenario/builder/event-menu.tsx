import { cellsOfEvent, type ScenarioEvent } from '@millpond/core/scenario'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import type { FigureCell } from '../editor/scenario-edits.ts'
import { useFactorAccounts } from '../grid/factor-accounts.ts'
import type { BuilderParts } from '../model/builder-parts.ts'

interface EventMenuProps extends BuilderParts {
  readonly event: ScenarioEvent
  readonly onOpen: (event: ScenarioEvent) => void
}

/** The actions for one event. */
export function EventMenu(props: EventMenuProps) {
  const { event, scenario, edits, onOpen } = props
  const { events } = scenario
  const cells = useFiguresOf(props)
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
    {
      label: 'Convert to monthly amounts',
      onSelect: () => edits.turnIntoFigures(event, cells ?? []),
      isOffered: cells !== null,
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

/** What counts in the cells that the event changes; null while it is not known, or has none. */
function useFiguresOf({ event, scenario, known, model }: EventMenuProps): FigureCell[] | null {
  const lines = useFactorAccounts(model, scenario)
  if (!known?.isCurrent || event.isOff) return null
  const { adjustments, after, months } = known.figures
  const cells = cellsOfEvent(adjustments, event.code, months)
  if (!cells) return null
  const byCode = new Map([...lines.values()].flat().map(line => [line.code as string, line]))
  return cells.flatMap(({ code, month }) => {
    const line = byCode.get(code)
    const amount = after.amounts.get(code)?.[months.indexOf(month)]
    if (!line || amount === undefined || Number.isNaN(amount)) return []
    const { itemType } = line
    return [{ itemType, code: line.code, month, value: Math.round(amount) }]
  })
}
