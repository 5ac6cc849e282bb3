import { createServer, type Server } from 'node:http'
import { ADDRESS_PAYLOADS, LOOPBACK_PAYLOADS } from '@millpond/sandbox/hostile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpClient, type HttpClient } from '#http'
import { createMetadata } from './oidc/metadata.ts'
import { isLoopback, OutboundRefused, onlyTo, safeAddress, safeIssuer } from './outbound.ts'

describe('[S17] an address to call', () => {
  it.each([
    'https://issuer.example.com',
    'https://issuer.example.com/realms/one',
    'https://login.example.co.nz:8443/tenant',
    'https://xn--bcher-kva.example/',
  ])('%s is valid', address => {
    expect(safeIssuer(address)?.href).toBe(new URL(address).href)
  })

  it.each(ADDRESS_PAYLOADS)('%j is invalid', address => {
    expect(safeAddress(address)).toBeNull()
  })

  it.each(LOOPBACK_PAYLOADS)('%j is this machine, and recognised as such', address => {
    const url = safeAddress(address)
    expect(url === null || isLoopback(url)).toBe(true)
  })

  it.each([
    'https://issuer.example.com?',
    'https://issuer.example.com/?a=b',
    'https://a.example/#',
  ])('%s is not an issuer', address => {
    expect(safeIssuer(address)).toBeNull()
  })
})

/** Its metadata contains the addresses that a test chose. */
const HOME = 'https://issuer.example.com'
function hostile(changes: Record<string, unknown>) {
  const asked: string[] = []
  const client: HttpClient = {
    async send({ url }) {
      asked.push(url)
      const text = JSON.stringify({
        issuer: HOME,
        authorization_endpoint: `${HOME}/authorize`,
        token_endpoint: `${HOME}/token`,
        jwks_uri: `${HOME}/keys`,
        ...changes,
      })
      return { status: 200, headers: new Headers({ 'content-type': 'application/json' }), text }
    },
  }
  const settings = { id: 'oidc', label: 'x', clientId: 'a', clientSecret: 'b', scopes: ['openid'] }
  return { asked, metadata: createMetadata({ ...settings, issuerUrl: HOME }, client) }
}

describe('[S17] the metadata of an issuer', () => {
  it('is accepted if it names its own origin', async () => {
    expect(await hostile({}).metadata.describe()).toMatchObject({ jwks_uri: `${HOME}/keys` })
  })

  it.each([...ADDRESS_PAYLOADS, ...LOOPBACK_PAYLOADS, 'https://elsewhere.example/keys'])(
    'that names %j is not followed',
    async address => {
      for (const place of ['jwks_uri', 'token_endpoint', 'authorization_endpoint']) {
        const { asked, metadata } = hostile({ [place]: address })
        await expect(metadata.describe()).rejects.toMatchObject({ kind: 'rejected' })
        expect(asked).toEqual([`${HOME}/.well-known/openid-configuration`])
      }
      const { asked, metadata } = hostile({ userinfo_endpoint: address })
      await metadata.describe()
      await expect(metadata.http.send(get(address))).rejects.toBeInstanceOf(OutboundRefused)
      expect(asked).toHaveLength(1)
    },
  )
})

const get = (url: string) => ({ method: 'GET', url, headers: {} }) as const

describe('[S17] a redirect', () => {
  let hits = 0
  let sent = 0
  let canary: Server
  let sender: Server
  let target = ''
  let home = ''
  beforeAll(async () => {
    canary = createServer((_, response) => {
      hits += 1
      response.end('{}')
    })
    sender = createServer((request, response) => {
      const location = decodeURIComponent(request.url?.slice(1) ?? '')
      sent += 1
      response.writeHead(STATUSES[sent % STATUSES.length] ?? 302, { location }).end()
    })
    target = `http://127.0.0.1:${await listen(canary)}`
    home = `http://127.0.0.1:${await listen(sender)}`
  })
  afterAll(() => {
    canary.close()
    sender.close()
  })

  it.each([
    ...LOOPBACK_PAYLOADS,
    '//PORT',
    '/%2f',
    'http://127.0.0.1:PORT/',
    'http://2130706433:PORT',
  ])('to %j is not followed', async address => {
    const port = new URL(target).port
    const location = address.replace('PORT', port).replace(/[^\x20-\x7e]/g, '')
    const http = onlyTo(new Set([home, target]), createHttpClient())
    await expect(http.send(get(`${home}/${encodeURIComponent(location)}`))).rejects.toBeInstanceOf(
      OutboundRefused,
    )
    expect(hits).toBe(0)
  })
})

const STATUSES = [301, 302, 303, 307, 308]

const listen = (server: Server): Promise<number> =>
  new Promise(done => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : 0)
    })
  })
