import type { ApiToken } from '@millpond/contract/api-token'
import { useState } from 'react'
import { useGetApiTokensQuery, useRevokeApiTokenMutation } from '#api/api-token/api-token-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useOrganisations } from '#current/organisation.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from '../account.module.css'
import { ActStatus } from '../act-status.tsx'
import { useAct } from '../use-act.ts'
import { NewToken } from './new-token.tsx'
import { lifeWords, readsWords, TOKEN_WORDS } from './token-words.ts'

/** The tokens with which other tools read a company for this person. */
export function TokensPage() {
  const { data: tokens, error, refetch } = useGetApiTokensQuery()
  const [secret, setSecret] = useState<string | null>(null)
  if (error && !tokens) {
    return (
      <FlowError
        title={TOKEN_WORDS.notRead}
        message={plainMessage(error)}
        impact="medium"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (!tokens) return <Loading />
  return (
    <>
      <TokenList tokens={tokens} />
      <Panel
        title="New token"
        subtitle={TOKEN_WORDS.create}
        actions={<a href="/api/docs">What a token can read</a>}
      >
        <NewToken onReady={setSecret} />
      </Panel>
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

function TokenList({ tokens }: { tokens: readonly ApiToken[] }) {
  const [revoke] = useRevokeApiTokenMutation()
  const { state, act } = useAct()
  const { organisations } = useOrganisations()
  const companyOf = (id: string) =>
    organisations.find(({ organisationId }) => organisationId === id)?.name ?? null
  return (
    <Panel title="Your tokens">
      <div className={styles.stack}>
        {tokens.length === 0 && <p>{TOKEN_WORDS.none}</p>}
        {tokens.length > 0 && (
          <ul className={styles.rows}>
            {tokens.map(token => (
              <li key={token.tokenId} className={styles.row}>
                <span className={styles.name}>
                  {token.name}
                  <span className={styles.small}>
                    {readsWords(token, companyOf(token.organisationId))}
                  </span>
                  <span className={styles.small}>{lifeWords(token)}</span>
                </span>
                <Button
                  variant="quiet"
                  onClick={() => void act(() => revoke({ tokenId: token.tokenId }))}
                >
                  Revoke<span className="visually-hidden"> {token.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {state.kind !== 'idle' && <ActStatus state={state} done="Revoked" />}
      </div>
    </Panel>
  )
}

/** Shown once: we store no readable copy. */
function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title="Your new API token"
      canDismiss={false}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve saved this token
        </Button>
      }
    >
      <div className={styles.stack}>
        <p>{TOKEN_WORDS.ready}</p>
        <p className={styles.secret}>
          <code>{secret}</code>
        </p>
        <CopyButton label="Copy" text={secret} variant="secondary" />
      </div>
    </Dialog>
  )
}
