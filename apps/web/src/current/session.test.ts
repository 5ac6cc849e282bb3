import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { session } from '#platform/_sessions.ts'
import { signInCalls } from '#platform/sign-in-calls.ts'
import { organisation } from './_world.ts'
import { organisationState } from './organisation-state.ts'
import { followSession, logout } from './session.ts'

listenAtGateway()

let stop: () => void
let left = 0
beforeEach(() => {
  left = 0
  gateway.use(
    http.post(at('/auth/sign-in'), () => HttpResponse.json(session())),
    http.post(at('/auth/sign-out'), () => HttpResponse.json({ signedOut: true })),
    http.get(at('/api/organisations'), () =>
      HttpResponse.json({ organisations: [organisation()] }),
    ),
  )
  stop = followSession(() => {
    left += 1
  })
})
afterEach(async () => {
  await logout()
  stop()
})

const come = () =>
  signInCalls.signIn({ email: 'ana@kereru.example', password: 'correct pond battery' })
const isLoaded = () => organisationState.get().isLoaded

it('[AUTH-03] a person who signs out and in again in the same tab finds their organisations', async () => {
  await come()
  await vi.waitFor(() => expect(isLoaded()).toBe(true))
  await logout()
  expect(isLoaded()).toBe(false)
  await come()
  await vi.waitFor(() => expect(isLoaded()).toBe(true))
  expect(left).toBe(0)
})
