import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeLetter } from '../src/mail/index.ts'
import { createSender, type Sender, tidyOutbox } from '../src/mail/send-mail.ts'
import { outboxStore } from '../src/stores/outbox-store.ts'
import { openBrowser } from './_browser.ts'
import {
  ANY_ENGINE,
  createTestGateway,
  DAY_ENGINE,
  PASSWORD,
  type TestGateway,
} from './_gateway.ts'
import { readable, startMailServer } from './_mail-server.ts'

describe.each(ANY_ENGINE)('mail on %s', engine => {
  let gateway: TestGateway
  let server: Awaited<ReturnType<typeof startMailServer>>
  let sender: Sender
  beforeAll(async () => {
    server = await startMailServer()
    gateway = await createTestGateway({
      engine,
      environment: { SMTP_URL: server.url, MAIL_FROM: 'Millpond <post@millpond.example>' },
    })
    sender = createSender(gateway.deps) as Sender
  })
  afterAll(async () => {
    await sender.stop()
    await gateway.close()
    await server.stop()
  })

  const waiting = async () =>
    (
      await gateway.deps.database.systemPool.query(
        'select last_fault, attempts, sealed is null as is_empty from mail.outbox order by mail_id',
      )
    ).rows
  const settle = async (isDone: () => boolean | Promise<boolean>) => {
    for (let attempt = 0; attempt < 200 && !(await isDone()); attempt++) {
      await new Promise(resolve => setTimeout(resolve, 25))
    }
  }
  const signUp = (email: string) =>
    openBrowser(gateway).ask('POST', '/auth/sign-up', { email, password: PASSWORD })
  const to = (email: string) => server.received.filter(mail => mail.to.includes(email))

  it('[AUTH-01] is sent by the mail server, as text and as HTML, and then deleted', async () => {
    await signUp('ana@example.org')
    await settle(() => to('ana@example.org').length > 0)
    const [mail] = to('ana@example.org')
    const text = readable(mail?.raw ?? '')
    expect(text).toContain('From: Millpond <post@millpond.example>')
    expect(text).toContain('Subject: Your Millpond code')
    expect(text).toContain('Auto-Submitted: auto-generated')
    expect(text.match(/\b\d{8}\b/g)?.length).toBeGreaterThanOrEqual(2)
    await settle(async () => (await waiting()).every(row => row.is_empty))
    expect(await waiting()).toMatchObject([{ is_empty: true, attempts: 1 }])
  })

  it('[AUTH-01] is sent again after a temporary fault, unchanged', async () => {
    server.refuse(451)
    await signUp('bea@example.org')
    const faultOf = async () => (await waiting()).at(-1)?.last_fault
    await settle(async () => (await faultOf()) === '451')
    expect(to('bea@example.org')).toEqual([])
    server.refuse(null)
    await sender.sendDue()
    expect(to('bea@example.org')).toEqual([])
    gateway.clock.advance(61)
    await sender.sendDue()
    await settle(() => to('bea@example.org').length > 0)
    expect(to('bea@example.org')).toHaveLength(1)
  })

  it('[AUTH-01] is not retried after a permanent refusal of the address; the log names no address', async () => {
    server.refuse(550, '<carl@example.org> unknown')
    await signUp('carl@example.org')
    await settle(async () => (await waiting()).at(-1)?.last_fault === '550')
    expect((await waiting()).at(-1)).toMatchObject({ is_empty: true, last_fault: '550' })
    const lines = gateway.lines.filter(line => line.includes('mail not sent')).join('')
    expect(lines).toContain('550')
    expect(lines).not.toContain('carl@example.org')
    server.refuse(null)
  })

  it('[AUTH-07] never sends the dummy mail for an address without an account', async () => {
    const email = 'nobody@example.org'
    await openBrowser(gateway).ask('POST', '/auth/password-reset', { email })
    gateway.clock.advance(3600)
    await sender.sendDue()
    expect(to(email)).toEqual([])
  })

  it('[AUTH-01] is sent once, even by many senders', async () => {
    const email = 'dora@example.org'
    const others = [1, 2, 3].map(() => createSender(gateway.deps) as Sender)
    await signUp(email)
    await Promise.all([sender, ...others].map(each => each.sendDue()))
    await settle(() => to(email).length > 0)
    for (const other of others) await other.stop()
    expect(to(email)).toHaveLength(1)
  })

  it('[ALR-04] carries a file and the headers of one-click unsubscribing, sealed until then', async () => {
    const { database, mail } = gateway.deps
    const to1 = 'sam@bank.example'
    await database.asSystem(async tx => {
      const file = await mail.addAttachment(tx, Buffer.from('%PDF file'))
      const letter = composeLetter({ kind: 'report', to: to1, subject: 'A', paragraphs: ['B'] })
      const unsubscribe = 'https://millpond.example/api/unsubscribe/one-click?token=t'
      await mail.queue(tx, { ...letter, unsubscribe, fileName: 'pack-v1.pdf' }, file)
    })
    const files = () => database.systemPool.query('select sealed from mail.attachment')
    expect((await files()).rows[0]?.sealed.toString('latin1')).not.toContain('PDF')
    await sender.sendDue()
    await settle(() => to(to1).length > 0)
    const raw =
      to(to1)[0]
        ?.raw.replace(/\r\n\s/g, ' ')
        .replace(/ +/g, ' ') ?? ''
    expect(raw).toContain(
      'List-Unsubscribe: <https://millpond.example/api/unsubscribe/one-click?token=t>',
    )
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(raw).toMatch(/filename=pack-v1\.pdf/)
    expect(raw).toContain(Buffer.from('%PDF file').toString('base64'))
    await settle(async () => (await waiting()).every(row => row.is_empty))
    await tidyOutbox(gateway.deps)
    expect((await files()).rows).toEqual([])
  })

  it('[ALR-04] opens two files at once, and sends what has no file without waiting', async () => {
    const { database, mail } = gateway.deps
    let opened = 0
    const openAttachment: typeof mail.openAttachment = (...args) => {
      opened += 1
      return mail.openAttachment(...args)
    }
    const other = createSender({ ...gateway.deps, mail: { ...mail, openAttachment } }) as Sender
    const letterTo = (to1: string) =>
      composeLetter({ kind: 'report', to: to1, subject: 'A', paragraphs: ['B'] })
    const before = server.received.length
    const release = server.hold(address => /^p\d@/.test(address))
    const ids = await database.asSystem(async tx => {
      const file = await mail.addAttachment(tx, Buffer.from('%PDF file'))
      const many = Array.from({ length: 5 }, (_, at) => letterTo(`p${at}@bank.example`))
      const queued: string[] = []
      for (const letter of many) queued.push(await mail.queue(tx, letter, file))
      await mail.queue(tx, letterTo('code@bank.example'))
      return queued
    })
    // One that is being sent stays leased.
    const later = new Date(gateway.clock.now().getTime() + 60_000)
    await database.asSystem(tx => outboxStore.hold(tx, ids[0] ?? '', later))
    // The first sender may send some of them. Neither waits for the emails with files.
    await settle(() => to('code@bank.example').length > 0)
    expect(to('code@bank.example')).toHaveLength(1)
    expect(opened).toBeLessThanOrEqual(2)
    release()
    while (await other.sendDue());
    await settle(() => server.received.length - before >= 5)
    expect(server.received.length - before).toBe(5)
    gateway.clock.advance(61)
    await other.sendDue()
    // Either sender may send it.
    await settle(() => to('p0@bank.example').length > 0)
    expect(to('p0@bank.example')).toHaveLength(1)
    await other.stop()
  })

  it('[AUTH-01] is not shown while a mail server is configured', async () => {
    const answer = await gateway.inject({ url: '/api/outbox', headers: { host: 'localhost:4000' } })
    expect(answer.statusCode).toBe(404)
    expect((await gateway.inject({ url: '/auth/ways' })).json().hasLocalOutbox).toBe(false)
  })

  it('[AUTH-01] is encrypted in the outbox', async () => {
    const email = 'sealed@example.org'
    server.refuse(451)
    await signUp(email)
    const { rows } = await gateway.deps.database.systemPool.query(
      'select sealed from mail.outbox where sealed is not null',
    )
    const dump = rows.map(row => row.sealed.toString('latin1')).join('')
    expect(rows.length).toBeGreaterThan(0)
    expect(dump).not.toContain(email)
    expect(dump).not.toContain('Millpond')
    server.refuse(null)
  })
})

it('[AUTH-01] is not sent unencrypted to another machine', async () => {
  const server = await startMailServer()
  // This machine under a name that is not known as local; the server has no STARTTLS.
  const url = server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')
  const gateway = await createTestGateway({
    engine: DAY_ENGINE,
    environment: { SMTP_URL: url, MAIL_FROM: 'post@millpond.example' },
  })
  const email = 'clear@example.org'
  await openBrowser(gateway).ask('POST', '/auth/sign-up', { email, password: PASSWORD })
  const sender = createSender(gateway.deps) as Sender
  await sender.sendDue()
  await sender.stop()
  const { rows } = await gateway.deps.database.systemPool.query(
    'select last_fault, sealed is null as is_empty from mail.outbox',
  )
  expect(rows).toEqual([{ last_fault: '500', is_empty: false }])
  expect(server.received).toEqual([])
  await gateway.close()
  await server.stop()
})

describe('the local outbox', () => {
  const asked = async (
    environment: Record<string, string>,
    request: { headers?: Record<string, string>; remoteAddress?: string },
  ) => {
    const gateway = await createTestGateway({ engine: DAY_ENGINE, environment })
    const answer = await gateway.inject({ url: '/api/outbox', ...request })
    await gateway.close()
    return answer.statusCode
  }
  const LOCAL = { host: 'localhost:4000' }

  it.each([
    ['this machine', {}, { headers: LOCAL }, 200],
    ['another machine', {}, { headers: LOCAL, remoteAddress: '192.0.2.1' }, 404],
    ['a proxy', {}, { headers: { ...LOCAL, 'x-forwarded-for': '127.0.0.1' } }, 404],
    ['a proxy that says so in its own way', {}, { headers: { ...LOCAL, 'x-real-ip': '::1' } }, 404],
    ['a proxy that names itself', {}, { headers: { ...LOCAL, via: '1.1 edge' } }, 404],
    ['a name that was bent to lead here', {}, { headers: { host: 'evil.example' } }, 404],
    ['a public address', { PUBLIC_URL: 'https://millpond.example' }, { headers: LOCAL }, 404],
  ])('[AUTH-01] gives the right reply to %s', async (_who, environment, request, status) => {
    expect(await asked(environment, request)).toBe(status)
  })
})

it.each([
  ['a\r\nBcc: victim@example.org', 'a Bcc: victim@example.org'],
  ['a\u2028b\u0000c', 'a b c'],
])('[AUTH-01] makes one line of the name %j', (name, expected) => {
  const letter = composeLetter({
    kind: 'test',
    to: 'ana@example.org',
    subject: name,
    paragraphs: [`<b>${name}</b>`],
  })
  expect(letter.subject).toBe(expected)
  expect(letter.html).toContain(`&lt;b&gt;${expected}&lt;/b&gt;`)
  expect(letter.text.split('\n')[0]).toBe(`<b>${expected}</b>`)
})
