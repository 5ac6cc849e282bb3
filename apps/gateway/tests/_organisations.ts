/** Members, partners and their requests, for tests of who may do what in an organisation. */
import { randomUUID } from 'node:crypto'
import type { Invite } from '@millpond/contract/member'
import type { Organisation } from '@millpond/contract/organisation'
import type { Role } from '@millpond/core/organisation'
import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { bearer, createTestGateway, type EngineName } from './_gateway.ts'
import { setRole } from './_members.ts'
import { createPerson, newSession, type TestPerson } from './_people.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type World = Awaited<ReturnType<typeof createOrganisationWorld>>

export type { World as OrganisationWorld }

export async function createOrganisationWorld(
  engine: EngineName,
  environment: Record<string, string> = {},
) {
  const gateway = await createTestGateway({ engine, environment })
  const { deps } = gateway

  const ask = (
    who: TestPerson,
    method: Method,
    url: string,
    query: Record<string, string> = {},
    payload?: object,
  ): Promise<LightMyRequestResponse> =>
    gateway.inject({
      method,
      url,
      query,
      headers: {
        ...bearer(who.token),
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      },
      ...(payload && { payload }),
    })
  const wanted = async <T>(answer: Promise<LightMyRequestResponse>): Promise<T> => {
    const { statusCode, body } = await answer
    if (statusCode !== 200) throw new Error(`Answered ${statusCode} ${body}`)
    return JSON.parse(body) as T
  }

  return {
    ...gateway,
    ask,
    wanted,
    person: (name?: string, secondFactor?: boolean) => createPerson(deps, name, secondFactor),
    /** The same person with a new session and token, because the old ones expire after days. */
    signInAgain: (who: TestPerson) => newSession(deps, who),
    become: (organisationId: string, who: TestPerson, role: Role | null) =>
      setRole(deps, organisationId, who.userId, role),
    async organisations(who: TestPerson): Promise<Organisation[]> {
      const answer = ask(who, 'GET', '/api/organisations')
      return (await wanted<{ organisations: Organisation[] }>(answer)).organisations
    },
    make: (
      who: TestPerson,
      name: string,
      accountType: 'individual' | 'partner' | 'trial-partner' = 'individual',
    ) => wanted<Organisation>(ask(who, 'POST', '/api/organisations', {}, { name, accountType })),
    addClient: (who: TestPerson, partnerId: string, name: string) =>
      ask(who, 'POST', '/api/partner/clients', { organisationId: partnerId }, { name }),
    invite: (
      who: TestPerson,
      organisationId: string,
      body: { kind?: 'member' | 'partner'; role?: Role; email?: string } = {},
    ) =>
      wanted<{ inviteCode: string; link: string; invite: Invite }>(
        ask(
          who,
          'POST',
          '/api/user-invites',
          { organisationId },
          { kind: 'member', role: 'viewer', ...body },
        ),
      ),
    accept: (who: TestPerson, inviteCode: string, partnerId?: string) =>
      ask(
        who,
        'POST',
        '/api/user-invites/accept',
        {},
        { inviteCode, ...(partnerId && { partnerId }) },
      ),
    readInvite: (inviteCode: string) =>
      gateway.inject({ method: 'POST', url: '/api/user-invites/read', payload: { inviteCode } }),
    members: (who: TestPerson, organisationId: string) =>
      ask(who, 'GET', '/api/members', { organisationId }),
    /** Whether they can open the organisation. */
    async mayRead(who: TestPerson, organisationId: string): Promise<boolean> {
      const { statusCode } = await ask(who, 'GET', '/api/notifications', { organisationId })
      return statusCode === 200
    },
    /** As the system, in an organisation: for states that only time or payment would create. */
    endTrial: (organisationId: string) =>
      deps.database.inOrganisation(organisationId, tx =>
        tx.execute(sql`
          update entitlement set valid_until = now() - interval '1 second' where kind = 'trial'`),
      ),
    set: (organisationId: string, change: ReturnType<typeof sql>) =>
      deps.database.inOrganisation(organisationId, tx =>
        tx.execute(sql`update organisation set ${change}`),
      ),
  }
}

export const codeOf = (answer: LightMyRequestResponse): string =>
  answer.statusCode === 200 ? 'done' : (answer.json<{ code: string }>().code ?? '')
