import type { Organisation } from '@millpond/contract/organisation'
import {
  REPORT_TEMPLATES,
  type ReportTemplateId,
  templateDefinition,
  templateWords,
} from '@millpond/core/report'
import { useNavigate } from 'react-router'
import { plainMessage } from '#api/gateway-error.ts'
import { useCreateReportMutation } from '#api/report/report-api.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { newBlockId } from '../model/new-block-id.ts'
import { editPath } from '../paths.ts'
import styles from '../report.module.css'

/** The templates, each with who reads it. */
export function NewReport({ organisation: { organisationId } }: { organisation: Organisation }) {
  const [create, creating] = useCreateReportMutation()
  const navigate = useNavigate()
  const toast = useToast()
  const start = async (template: ReportTemplateId) => {
    const definition = templateDefinition(template, newBlockId)
    const title = templateWords(template).name
    const answer = await create({ organisationId, title, definition })
    if (answer.error) toast({ message: plainMessage(answer.error), isFailure: true })
    if (answer.data) void navigate(editPath(organisationId, answer.data.report.id))
  }
  return (
    <ul className={styles.cards} aria-label="New report">
      {REPORT_TEMPLATES.map((template, at) => {
        const { name, purpose } = templateWords(template)
        return (
          <li key={template} className={styles.card}>
            <h2>{name}</h2>
            <p>{purpose}.</p>
            <Button
              variant={at === 0 ? 'primary' : 'secondary'}
              disabled={creating.isLoading}
              aria-label={`Start: ${name}`}
              onClick={() => void start(template)}
            >
              Start
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
