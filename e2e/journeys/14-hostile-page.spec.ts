import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { openSharedSample } from '../screens/sign-up.ts'
import { organisationIdOf } from '../screens/walk.ts'
import { PRODUCT } from '../setup/addresses.ts'
import { expect, test } from '../setup/journey.ts'

let server: Server
let hostileUrl: string

/** A page of another site, which the signed-in owner happens to open in the same browser. */
test.beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Win a prize</title><body></body>')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  hostileUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
test.afterAll(() => {
  server.close()
})

test('[ORG-06] a page of another site changes nothing in the browser of a signed-in user', async ({
  page,
  context,
}) => {
  await openSharedSample(page, 'dashboard')
  const read = async () => {
    const refreshed = await context.request.post(`${PRODUCT.url}/auth/refresh`, {
      headers: { origin: PRODUCT.url, 'x-millpond': '1' },
    })
    const { idToken } = (await refreshed.json()) as { idToken: string }
    const answer = await context.request.get(`${PRODUCT.url}/api/organisations`, {
      headers: { authorization: `Bearer ${idToken}` },
    })
    return (await answer.json()) as { organisations: { organisationId: string; name: string }[] }
  }
  const before = await read()
  const organisationId = before.organisations[0]?.organisationId ?? organisationIdOf(page)

  const hostile = await context.newPage()
  await hostile.goto(hostileUrl)
  const outcomes = await hostile.evaluate(attack, { product: PRODUCT.url, organisationId })
  expect(outcomes.readable).toEqual([])
  expect(outcomes.tried).toBeGreaterThan(20)
  await postForms(hostile, organisationId)
  await hostile.close()

  expect(await read()).toEqual(before)
  // The session is not ended either: another site cannot even sign the user out.
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard/)
})

/** Everything a script of another origin can send; returns whatever it could read. */
async function attack({ product, organisationId }: { product: string; organisationId: string }) {
  const paths = [
    ['POST', '/auth/refresh'],
    ['POST', '/auth/sign-out'],
    ['POST', '/auth/confirm'],
    ['PUT', `/api/organisations?organisationId=${organisationId}`],
    ['POST', `/api/organisations/deletion?organisationId=${organisationId}`],
    ['DELETE', `/api/organisations/sample?organisationId=${organisationId}`],
    ['POST', `/api/user-invites?organisationId=${organisationId}`],
    ['GET', '/api/organisations'],
  ] as const
  const readable: string[] = []
  let tried = 0
  for (const [method, path] of paths) {
    for (const mode of ['cors', 'no-cors'] as const) {
      for (const contentType of ['application/json', 'text/plain']) {
        tried += 1
        try {
          const answer = await fetch(product + path, {
            ...{ method, mode, credentials: 'include' },
            headers: { 'content-type': contentType },
            ...(method !== 'GET' && { body: '{"name":"Taken over"}' }),
          })
          if (answer.type !== 'opaque') readable.push(`${method} ${path} ${answer.status}`)
        } catch {
          // Refused by the browser: what is hoped for.
        }
      }
    }
  }
  for (const path of [
    '/api/organisations',
    '/auth/sign-out',
    '/connections/xero/callback?code=1',
  ]) {
    tried += 1
    await new Promise<void>(done => {
      const image = new Image()
      image.onload = () => {
        readable.push(`image ${path}`)
        done()
      }
      image.onerror = () => done()
      image.src = product + path
    })
  }
  tried += 1
  await new Promise<void>(done => {
    const socket = new WebSocket(`${product.replace('http', 'ws')}/api/notifications/stream`)
    socket.onopen = () => {
      readable.push('websocket')
      done()
    }
    socket.onerror = () => done()
  })
  return { readable, tried }
}

/**
 * A form needs no permission of the browser: it is sent, with any cookies that the browser allows.
 */
async function postForms(hostile: Page, organisationId: string) {
  for (const path of [
    '/auth/sign-out',
    '/auth/refresh',
    `/api/organisations/deletion?organisationId=${organisationId}`,
  ]) {
    await hostile.goto(hostileUrl)
    await hostile.evaluate(action => {
      const form = document.createElement('form')
      form.method = 'post'
      form.enctype = 'text/plain'
      form.action = action
      const field = document.createElement('input')
      field.name = '{"name":"Kererū Coffee Ltd","x":"'
      field.value = '"}'
      form.append(field)
      document.body.append(form)
      form.submit()
    }, PRODUCT.url + path)
    await hostile.waitForURL(PRODUCT.url + path, { waitUntil: 'commit' })
  }
}
