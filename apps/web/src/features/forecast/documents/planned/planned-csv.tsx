import type { Organisation } from '@millpond/contract/organisation'
import { plannedWords } from '@millpond/core/forecast'
import { plannedCash } from '@millpond/core/insight'
import { CsvButton } from '#screen/csv-button.tsx'
import type { ReadyModel } from '#screen/model-screen.tsx'

interface PlannedCsvProps {
  readonly organisation: Organisation
  readonly model: Pick<ReadyModel['model'], 'forecast'>
}

/** All that the forecast counts, one line for each invoice or bill. */
export const PlannedCsv = ({ organisation, model }: PlannedCsvProps) => (
  <CsvButton
    label="Save as CSV: planned invoices and bills"
    fileName={`${organisation.name} planned invoices and bills`}
    rows={() => plannedLines(model)}
  />
)

const CENTS = 100

export function plannedLines({ forecast }: PlannedCsvProps['model']) {
  const names = new Map(forecast.input.flows.map(({ code, name }) => [code, name]))
  return [
    ['Customer or supplier', 'What', 'Account', 'Invoice date', 'Paid on', 'In the forecast'],
    ...forecast.planned.map(each => [
      ...[each.planned.contactName, plannedWords(each.planned)],
      ...[names.get(each.planned.code) ?? null, each.issuedOn, each.paidOn],
      plannedCash(each, forecast) / CENTS,
    ]),
  ]
}
