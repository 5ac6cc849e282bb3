import { atLeast } from '@millpond/core/organisation'
import { useStartImportMutation } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { useOrganisation } from '#current/organisation.ts'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { Button } from '#ui/button.tsx'

/**
 * Reads the books once more: the card goes away when nothing is missing. Only for those who may
 * start an import.
 */
export function CheckAgain({ organisationId }: { organisationId: string }) {
  const organisation = useOrganisation()
  const [startImport, { isLoading, isSuccess, error }] = useStartImportMutation()
  const readOnly = useReadOnlyWords()
  if (!organisation || !atLeast(organisation.role, 'editor')) return null
  return (
    <>
      <Button
        variant="primary"
        disabled={readOnly !== null}
        title={readOnly ?? undefined}
        busyLabel={isLoading ? 'Starting…' : undefined}
        onClick={() => void startImport({ organisationId })}
      >
        Check again
      </Button>
      {error && <p role="alert">{plainMessage(error)}</p>}
      {isSuccess && (
        <p role="status">We are reading your books again. Check back in a few minutes.</p>
      )}
    </>
  )
}
