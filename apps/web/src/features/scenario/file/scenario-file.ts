/** A scenario as an Excel workbook with a switch; loaded when it is asked for. */
import type { Scenario } from '@millpond/core/scenario'
import { type Day, formatDay, longMonth, type Month } from '@millpond/core/time'
import { type Assumption, scenarioWorkbook } from '@millpond/core/workbook'
import type { ScenarioQuestion } from '#model/scenario-question.ts'
import { scenarioWorker } from '#model/scenario-worker.ts'
import { writeWorkbook } from '#platform/workbook/write-workbook.ts'
import type { EventChoices } from '../events/event-choices.ts'
import type { EventField } from '../events/event-fields.ts'
import { draftOf, fieldsOf, listIn } from '../events/event-form.ts'

export interface FileOf {
  readonly scenario: Pick<Scenario, 'scenarioName' | 'events' | 'factorAccountMonthlyValues'>
  readonly question: ScenarioQuestion
  /** The baseline of the scenario, in words. */
  readonly baseline: string
  readonly choices: EventChoices
}

export async function scenarioFile({ scenario, question, ...rest }: FileOf): Promise<Blob> {
  const { asOf, ...statements } = await scenarioWorker('scenarioStatements', question)
  const { scenarioName: name } = scenario
  const { profitTaxPpm } = question.sources.basis.settings
  const notes = notesOf({ ...rest, asOf, profitTaxPpm })
  const assumptions = [...assumptionsOf(scenario, rest.choices), ...typedIn(scenario, rest.choices)]
  return writeWorkbook(scenarioWorkbook({ name, notes, assumptions, ...statements }))
}

interface NotesOf extends Pick<FileOf, 'baseline' | 'choices'> {
  readonly asOf: Day
  readonly profitTaxPpm: number | undefined
}

const notesOf = ({ baseline, choices, asOf, profitTaxPpm }: NotesOf): string[] => [
  `Baseline: ${baseline}. The balances are those of ${formatDay(asOf)}.`,
  `The first month has only what is expected after ${formatDay(asOf)}. Earlier amounts are in ` +
    'those balances already; the screens show them as part of the month.',
  'The sheet Scenario has a switch: 1 includes the scenario, and 0 leaves it out.',
  'You can change the blue cells: the switch, the figures without the scenario, and what it ' +
    'changes. All other cells are formulas.',
  'The figures follow the blue cells at the end of the sheet Assumptions. These are the amount ' +
    'and months of drawings and capital. Where possible, the percentage of a price change or a ' +
    'cut and the pay of a hire are blue too. The other assumptions are only listed. To change ' +
    'them, use the app.',
  'Profit, cash and balances have cells of their own. If you change one, change the others too.',
  profitTaxPpm === undefined
    ? 'Tax on the profit that the scenario changes is not included.'
    : `Tax of ${profitTaxPpm / 10_000}% is charged on the profit that the scenario changes.`,
  `Amounts are in ${choices.currency}, with two decimals, as in the app.`,
]

function assumptionsOf({ events }: FileOf['scenario'], choices: EventChoices): Assumption[] {
  return events.map(event => {
    const { fields } = draftOf(event)
    return {
      event: event.name,
      isOff: event.isOff,
      fields: fieldsOf(event.kind)
        .map(field => [field.label, shownIn(field, fields[field.name] ?? '', choices)] as const)
        .filter(([, value]) => value !== ''),
    }
  })
}

/** Accounts by their names, months in words, shares with their sign. */
function shownIn(
  field: EventField,
  text: string,
  { accounts, bills, contacts }: EventChoices,
): string {
  if (text === '') return ''
  switch (field.type) {
    case 'month':
    case 'openMonth':
      return longMonth(text as Month)
    case 'day':
      return formatDay(text as Day)
    case 'percent':
    case 'openPercent':
      return `${text}%`
    case 'account':
    case 'accounts':
      return labelsOf(text, accounts[field.side])
    case 'contact':
      return labelsOf(text, [...contacts.customers, ...contacts.suppliers])
    case 'bills':
      return labelsOf(text, bills)
    case 'choice':
      return field.choices.find(([value]) => value === text)?.[1] ?? text
    default:
      return text
  }
}

const labelsOf = (text: string, options: EventChoices['bills']): string =>
  listIn(text)
    .map(value => options.find(option => option.value === value)?.label ?? value)
    .join(', ')

/** Typed figures by account, as one more assumption. */
function typedIn(
  { factorAccountMonthlyValues }: FileOf['scenario'],
  { accounts }: EventChoices,
): Assumption[] {
  const all = Object.values(accounts).flat()
  return Object.entries(factorAccountMonthlyValues).map(([code, months]) => ({
    event: `Typed figures of ${all.find(({ value }) => value === code)?.label ?? code}`,
    isOff: false,
    fields: Object.entries(months).map(
      ([month, amount]) => [longMonth(month as Month), (amount / 100).toFixed(2)] as const,
    ),
  }))
}
