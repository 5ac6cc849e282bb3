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
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { useToast } from '#ui/toast.tsx'
import { newBlockId } from '../model/new-block-id.ts'
import { editPath } from '../paths.ts'
import { ReportPicture } from './report-picture.tsx'

const CARDS = REPORT_TEMPLATES.map(template => {
  const { name, purpose } = templateWords(template)
  let count = 0
  const { blocks } = templateDefinition(template, () => {
    count += 1
    return `${count}`
  })
  return { choice: template, title: name, words: `${purpose}.`, blocks }
})

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
    <ChoiceCards
      label="New report"
      cards={CARDS.map(({ blocks, ...card }) => ({
        ...card,
        picture: <ReportPicture key={card.choice} blocks={blocks} />,
      }))}
      verb="Create"
      minWidth={320}
      isBusy={creating.isLoading}
      onChoose={template => void start(template)}
    />
  )
}
