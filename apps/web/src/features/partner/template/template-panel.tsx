import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useGetTemplateQuery } from '#api/partner-api.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TemplateDrawer } from './template-drawer.tsx'
import { templateFacts } from './template-words.ts'

/** The settings that each new client starts with; those that there are keep their own. */
export function TemplatePanel({ partner }: { partner: Organisation }) {
  const { organisationId, role } = partner
  const { currentData: saved, error, refetch } = useGetTemplateQuery({ organisationId })
  const [isOpen, setOpen] = useState(false)
  if (error) {
    return (
      <FlowError
        title="We couldn’t load the settings for new clients."
        message={plainMessage(error)}
        impact="medium"
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (!saved) return <Skeleton height={120} />
  const facts = templateFacts(saved.template, partner)
  const change = atLeast(role, 'editor') && (
    <Button onClick={() => setOpen(true)}>
      {facts.length === 0 ? 'Choose settings' : 'Change settings'}
    </Button>
  )
  return (
    <Panel
      title="Settings for new clients"
      subtitle="Each new client starts with these. Your other clients don’t change."
      actions={change}
    >
      {facts.length === 0 ? (
        <p>New clients use the settings from their books, and have no cash floor.</p>
      ) : (
        <Facts label="Settings for new clients" facts={facts} />
      )}
      {isOpen && <TemplateDrawer {...{ partner, saved }} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
