import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { monthName } from '@millpond/core/time'
import { showQuarterly, useQuarterly } from '#current/month.ts'
import { useOrganisation } from '#current/organisation.ts'
import { Answer } from '#ui/answer.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import { DeletionPanel } from './deletion-panel.tsx'
import { ExportPanel } from './export-panel.tsx'
import { MONTHS, OrganisationForm } from './organisation-form.tsx'
import styles from './organisation-settings.module.css'
import { SupportPanel } from './support-panel.tsx'

/** Is it set right? */
export function Component() {
  const organisation = useOrganisation()
  if (!organisation) return <Loading />
  // Another organisation is another form: nothing half typed goes along.
  return <View key={organisation.organisationId} organisation={organisation} />
}

function View({ organisation }: { organisation: Organisation }) {
  const { organisationId, name, role, reportingYearBeginsMonth, currency } = organisation
  const isQuarterly = useQuarterly(organisationId)
  const isOwner = atLeast(role, 'owner')
  const canEdit = atLeast(role, 'editor')
  const yearStart = nameOfMonth(reportingYearBeginsMonth)
  const about = `${name} · ${currency}. The financial year starts in ${yearStart}.`
  return (
    <div className={styles.screen}>
      <Answer basis={`${about} ${canEdit ? '' : 'Only editors and owners can change this.'}`}>
        Company settings
      </Answer>
      <OrganisationForm organisation={organisation} canEdit={canEdit} />
      <Panel title="View" subtitle="Saved on this browser, for this company">
        <Checkbox checked={isQuarterly} onChange={isOn => showQuarterly(organisationId, isOn)}>
          Show quarters instead of months
        </Checkbox>
      </Panel>
      {isOwner && <SupportPanel organisationId={organisationId} />}
      {isOwner && <ExportPanel organisation={organisation} />}
      {isOwner && !organisation.isSample && <DeletionPanel organisation={organisation} />}
    </div>
  )
}

const nameOfMonth = (month: number) => {
  const found = MONTHS[month - 1]
  return found ? monthName(found) : ''
}
