import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postWebhook, writtenFault } from './post-webhook.ts'
import { isPublicAddress } from './public-address.ts'

const PUBLIC = '93.184.215.14'
const posted = { headers: {}, body: '{}' }

describe('public addresses', () => {
  it.each([
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.254', '127.0.0.1'],
    ...['127.255.255.254', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1'],
    ...['192.0.2.1', '192.168.1.1', '198.18.0.1', '198.19.255.255', '198.51.100.7'],
    ...['203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:0:7f00:1'],
    ...['64:ff9b::7f00:1', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1'],
    ...['2002:7f00:1::', '3fff::1', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1'],
    ...['fe80::1%eth0', 'fec0::1', 'ff02::1', '4000::1', 'localhost', '', '127.1', '0177.0.0.1'],
  ])('[SEC-05] %s is not public', address => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([PUBLIC, '1.1.1.1', '2606:4700::1111', '::ffff:1.1.1.1', '64:ff9b::101:101'])(
    '%s is public',
    address => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('addresses of webhooks', () => {
  it.each([
    ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0177.0.0.1/'],
    ...['https://0x7f.0.0.1/', 'https://0x7f000001/', 'https://017700000001/', 'https://0/'],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[64:ff9b::7f00:1]/'],
    ...['https://[fd00:ec2::254]/', 'https://169.254.169.254/latest/meta-data/'],
    ...['https://２１３０７０６４３３/', 'https://①②⑦.0.0.1/', 'https://localhost/'],
    ...['https://localhost./', 'https://LocalHost:443/', 'https://metadata.google.internal/'],
    ...['https://metadata/', 'https://me:pw@hooks.northwind.com/', 'http://hooks.northwind.com/'],
    ...['gopher://127.0.0.1:25/', 'https://127.0.0.1./', 'https://100.100.100.200/'],
  ])('[SEC-05] refuses %s as it is written, and sends nothing to it', async address => {
    expect(writtenFault(address, { allowsPrivate: false })).not.toBeNull()
    const reply = await postWebhook({ ...posted, address }, { allowsPrivate: false })
    expect(reply).toEqual({ status: null, fault: 'notPublic' })
  })

  it.each([
    [['127.0.0.1']],
    [[PUBLIC, '10.0.0.1']],
    [['2606:4700::1111', '::ffff:192.168.0.1']],
    [['169.254.169.254', PUBLIC]],
  ])('[SEC-05] refuses a name that leads to %s', async addresses => {
    const resolve = async () => addresses.map(address => ({ address, family: 4 }))
    const address = 'https://hooks.northwind.com/'
    const reply = await postWebhook({ ...posted, address }, { allowsPrivate: false, resolve })
    expect(reply).toEqual({ status: null, fault: 'notPublic' })
  })
})

describe('one request', () => {
  let server: Server
  let port: number
  const asked: string[] = []
  beforeAll(async () => {
    server = createServer((request, reply) => {
      asked.push(`${request.method} ${request.headers.host}${request.url}`)
      if (request.url === '/slow') return
      reply.writeHead(request.url === '/moved' ? 307 : 200, { location: '/elsewhere' })
      if (request.url === '/endless') reply.write('x'.repeat(100_000))
      else reply.end('thanks')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  let resolved = 0
  const post = (path: string, { scheme = 'http', maxMs = 10_000 } = {}) =>
    postWebhook(
      { ...posted, address: `${scheme}://hooks.northwind.com:${port}${path}` },
      {
        ...{ allowsPrivate: true, maxMs },
        resolve: async () => {
          resolved += 1
          return [{ address: '127.0.0.1', family: 4 }]
        },
      },
    )

  it('[SEC-05] connects to the address that was checked, with the name in its head', async () => {
    expect(await post('/hooks')).toEqual({ status: 200, fault: null })
    expect(resolved).toBe(1)
    expect(asked).toEqual([`POST hooks.northwind.com:${port}/hooks`])
  })

  it('[SEC-05] follows no redirect, and reads no more than the start of a reply', async () => {
    asked.length = 0
    expect(await post('/moved')).toEqual({ status: 307, fault: null })
    expect(await post('/endless')).toEqual({ status: 200, fault: null })
    expect(asked).toHaveLength(2)
  })

  it('[ALR-01] ends after its time, and names why there was no reply', async () => {
    expect(await post('/slow', { maxMs: 50 })).toEqual({ status: null, fault: 'timeout' })
    const never = () => new Promise<never>(() => undefined)
    const address = 'https://hooks.northwind.com/'
    const rules = { allowsPrivate: false, maxMs: 20, resolve: never }
    expect(await postWebhook({ ...posted, address }, rules)).toMatchObject({ fault: 'timeout' })
    // Plain text where TLS is expected: the check of the certificate is never left out.
    expect(await post('/hooks', { scheme: 'https' })).toMatchObject({ status: null })
    const unknown = async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
    const nowhere = { allowsPrivate: false, resolve: unknown }
    expect(await postWebhook({ ...posted, address }, nowhere)).toMatchObject({
      fault: 'unknownHost',
    })
  })
})
