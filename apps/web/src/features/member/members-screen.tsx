import type { Members } from '@millpond/contract/member'
import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { useState } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useGetMembersQuery } from '#api/member-api.ts'
import { useOrganisation } from '#current/organisation.ts'
import { SettingsPage } from '#screen/settings-page.tsx'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { InviteTable } from './invite-table.tsx'
import { LeavePanel } from './leave-panel.tsx'
import { MemberTable } from './member-table.tsx'
import { membersAnswer } from './member-words.ts'
import { PartnerTable } from './partner-table.tsx'
import { TokenTable } from './token-table.tsx'

/** The members of the organisation, and its invites. */
export function Component() {
  const organisation = useOrganisation()
  return organisation ? <Loaded organisation={organisation} /> : <Loading />
}

function Loaded({ organisation }: { organisation: Organisation }) {
  const { organisationId } = organisation
  const { currentData, error, refetch } = useGetMembersQuery({ organisationId })
  if (currentData) return <View organisation={organisation} found={currentData} />
  if (!error) return <Loading />
  return (
    <FlowError
      title="We couldn’t load the members."
      message={plainMessage(error)}
      impact="high"
      correlationId={isGatewayError(error) ? error.correlationId : null}
      onTryAgain={() => void refetch()}
    />
  )
}

function View({ organisation, found }: { organisation: Organisation; found: Members }) {
  const { organisationId, name, role } = organisation
  const isOwner = atLeast(role, 'owner')
  const [isInviting, setInviting] = useState(false)
  return (
    <SettingsPage
      title={membersAnswer(found)}
      about={
        isOwner
          ? `Choose who can open ${name}. A viewer, such as your accountant, can change nothing.`
          : `See who can open ${name}. Only an owner can change this.`
      }
    >
      <Panel
        actions={
          isOwner && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      >
        <MemberTable {...{ organisationId, members: found.members, canChange: isOwner }} />
      </Panel>
      {found.partners.length > 0 && (
        <Panel
          title="Partners"
          subtitle="Their members can open this company, up to the role shown"
        >
          <PartnerTable {...{ organisationId, partners: found.partners, canChange: isOwner }} />
        </Panel>
      )}
      {isOwner && found.invites.length > 0 && (
        <Panel title="Open invites" subtitle="Each works once">
          <InviteTable {...{ organisationId, invites: found.invites }} />
        </Panel>
      )}
      {isOwner && found.apiTokens.length > 0 && (
        <Panel
          title="API tokens"
          subtitle="With a token, another tool can read this company’s figures"
        >
          <TokenTable {...{ organisationId, tokens: found.apiTokens }} />
        </Panel>
      )}
      {organisation.access === 'member' && (
        <LeavePanel organisation={organisation} members={found.members} />
      )}
      {isInviting && (
        <InviteDialog organisation={organisation} onClose={() => setInviting(false)} />
      )}
    </SettingsPage>
  )
}
