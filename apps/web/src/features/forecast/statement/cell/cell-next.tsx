import type { Organisation } from '@millpond/contract/organisation'
import { providerName } from '@millpond/core/organisation'
import type { TableColumn, TableRow } from '@millpond/core/table'
import { Link } from 'react-router'
import type { ForecastModel } from '#model/use-model.ts'
import { REPORT_PAGES, useProviderWithPages } from '#screen/provider-links.ts'
import { rulesPath } from '../../figure-links.ts'
import styles from './cell-drawer.module.css'

interface CellNextProps {
  readonly model: ForecastModel
  readonly organisation: Organisation
  readonly row: TableRow
  readonly column: TableColumn
}

/** The places to change a figure or to see its source. */
export function CellNext({ model, organisation, row, column }: CellNextProps) {
  const provider = useProviderWithPages(organisation)
  const { code } = row
  const isPlanned = code !== null && model.forecast.plan.some(each => each.code === code)
  const canChange = isPlanned && column.kind !== 'actual'
  if (!canChange && !provider) return null
  return (
    <p className={styles.next}>
      {canChange && (
        <Link to={rulesPath(organisation.organisationId, code)}>Change how this is forecast</Link>
      )}
      {provider && (
        <a href={REPORT_PAGES[provider]} target="_blank" rel="noreferrer">
          See reports in {providerName(provider)}
        </a>
      )}
    </p>
  )
}
