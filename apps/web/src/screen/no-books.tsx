import type { ImportProgress } from '@millpond/contract/connection'
import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { useNavigate } from 'react-router'
import { useStartImportMutation } from '#api/gateway-api.ts'
import { organisationImportPath, PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { useReadOnlyWords } from './read-only.ts'

interface NoBooksProps {
  readonly organisation: Organisation
  readonly progress: ImportProgress | null
}

/** A company without figures: an import is running, or none was started. */
export function NoBooks({ organisation, progress }: NoBooksProps) {
  const { organisationId, name, role, provider } = organisation
  const navigate = useNavigate()
  const [startImport, starting] = useStartImportMutation()
  const readOnly = useReadOnlyWords()
  const watch = organisationImportPath(organisationId)
  const start = async () => {
    const answer = await startImport({ organisationId })
    if (answer.data) void navigate(watch)
  }
  if (organisation.isPartner && provider === null) return <FirmWithoutBooks name={name} />
  if (progress && progress.state !== 'done' && progress.state !== 'failed') {
    return (
      <>
        <Answer>{`Syncing… ${progress.monthsDone} of ${progress.monthsWanted} months`}</Answer>
        <EmptyState
          title="The dashboard opens after the first 12 months"
          action={
            <LinkButton variant="primary" href={watch}>
              Watch the sync
            </LinkButton>
          }
        >
          We’re syncing {name}, newest months first. You can leave this page meanwhile.
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <Answer>{`There are no figures for ${name} yet.`}</Answer>
      <EmptyState
        title="Your cash forecast will be here"
        action={
          provider === null ? (
            <LinkButton variant="primary" href={PATHS.onboardingConnect}>
              Connect your company
            </LinkButton>
          ) : (
            atLeast(role, 'editor') && (
              <Button
                variant="primary"
                disabled={readOnly !== null}
                title={readOnly ?? undefined}
                busyLabel={starting.isLoading ? 'Starting…' : undefined}
                onClick={() => void start()}
              >
                Sync now
              </Button>
            )
          )
        }
      >
        {progress?.failure?.message ?? 'Nothing has been imported for this company.'}
      </EmptyState>
    </>
  )
}

function FirmWithoutBooks({ name }: { name: string }) {
  return (
    <>
      <Answer>{name} has no books of its own here.</Answer>
      <EmptyState
        title="Each client has its own dashboard"
        action={
          <LinkButton variant="primary" href={PATHS.partner}>
            See your clients
          </LinkButton>
        }
      >
        See all your clients in one list, sorted by who runs short first.
      </EmptyState>
    </>
  )
}
