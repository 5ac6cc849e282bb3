import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { at, gateway } from '#api/_gateway.ts'
import { accountApi } from '#api/account-api.ts'
import { cache } from '#api/store.ts'
import { startSession } from '#current/session.ts'
import { session } from '#platform/_sessions.ts'
import { answering, openPages, type refusedWith } from '../_session-pages.tsx'
import { SessionGate } from '../session-gate.tsx'

/** Of a person with a password and nothing else. */
export const bareAccount = {
  ...{ userId: 'u1', email: 'ana@kereru.example', displayName: null, hasPassword: true },
  ...{ totp: false, recoveryCodesLeft: 0, passkeys: [], external: [], sessions: [] },
  ...{ isStaff: false, deleteAfter: null },
}

interface RefusedAct {
  readonly account: object
  /** The first reply; the second one is that it is done. */
  readonly refusal: ReturnType<typeof refusedWith>
  readonly address?: string
}

/** On a page of a person who is signed in, a change that is refused once, then done. */
export async function refusedAct({ account, refusal, address = '/' }: RefusedAct) {
  gateway.use(
    http.post(at('/auth/refresh'), () => HttpResponse.json(session())),
    http.get(at('/api/account'), () => HttpResponse.json(account)),
  )
  const tries = answering('put', '/api/account/password', refusal, account)
  await startSession()
  const page = (
    <SessionGate>
      <p>Page</p>
    </SessionGate>
  )
  const router = openPages([{ path: '*', element: page }], address)
  await screen.findByText('Page')
  const outcome = cache.dispatch(
    accountApi.endpoints.changePassword.initiate({ password: 'another pond battery' }),
  )
  return { router, tries, outcome }
}
