import type { Account } from '@millpond/contract/account'
import type { Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { sessionEnded } from '../../http/authenticate.ts'
import type { Caller } from '../../identity/access-token.ts'
import { externalIdentityStore } from '../../stores/external-identity-store.ts'
import { userStore } from '../../stores/user-store.ts'

export type AccountNeeds = 'factors' | 'identity' | 'passkeys' | 'sessions'

/** The whole account as its owner sees it; every change replies with it. In schema `identity`. */
export async function readAccount(
  tx: Tx,
  deps: Pick<Deps, AccountNeeds>,
  caller: Caller,
): Promise<Account> {
  const { userId } = caller
  const person = await deps.identity.personOf(tx, userId)
  if (!person) throw sessionEnded()
  const passkeys = await deps.passkeys.list(tx, userId)
  const external = await externalIdentityStore.listOf(tx, userId)
  const sessions = await deps.sessions.list(tx, userId)
  return {
    userId,
    email: person.email,
    displayName: person.name === '' ? null : person.name,
    hasPassword: await deps.identity.hasPassword(tx, userId),
    totp: await deps.factors.hasTotp(tx, userId),
    recoveryCodesLeft: await deps.factors.recoveryCodesLeft(tx, userId),
    passkeys: passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => ({
      passkeyId,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    external: external.map(({ issuer, label, linkedAt }) => ({
      issuer,
      label,
      linkedAt: linkedAt.toISOString(),
    })),
    sessions: sessions.map(({ sessionId, device, startedAt, lastUsedAt }) => ({
      sessionId,
      device,
      startedAt: startedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isThisOne: sessionId === caller.sessionId,
    })),
    isStaff: await userStore.isStaff(tx, userId),
    deleteAfter: person.deleteAfter?.toISOString() ?? null,
  }
}
