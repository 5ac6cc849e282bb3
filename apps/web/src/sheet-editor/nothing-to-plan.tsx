import type { Organisation } from '@millpond/contract/organisation'
import { PATHS } from '#paths.ts'
import { Answer } from '#ui/answer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** The screen of a company without accounts. */
export const NothingToPlan = ({ organisation: { name } }: { organisation: Organisation }) => (
  <>
    <Answer>{`There are no figures for ${name} yet.`}</Answer>
    <EmptyState
      title="Planning needs your accounts"
      action={
        <LinkButton variant="primary" href={PATHS.dashboard}>
          See what is missing
        </LinkButton>
      }
    >
      Nothing has been synced for this company yet. Its accounts are needed to plan.
    </EmptyState>
  </>
)
