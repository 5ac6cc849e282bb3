import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readWebhook as readQuickBooks } from './quickbooks/webhook.ts'
import type { HeaderSource } from './webhook.ts'
import { readWebhook as readXero } from './xero/webhook.ts'

const KEY = 'a key'
const signed = (body: string, key = KEY) => createHmac('sha256', key).update(body).digest('base64')

const atQuickBooks = (body: string, signature: HeaderSource[string] = signed(body)) =>
  readQuickBooks(body, { 'intuit-signature': signature }, KEY)
const atXero = (body: string, signature: HeaderSource[string] = signed(body)) =>
  readXero(body, { 'x-xero-signature': signature }, KEY)

const noon = Date.parse('2026-11-21T12:00:00Z')
const older = JSON.stringify({
  eventNotifications: [
    {
      realmId: '1',
      dataChangeEvent: {
        entities: [
          { name: 'Invoice', id: '7', operation: 'Update', lastUpdated: '2026-11-21T12:00:00Z' },
          { name: 'Bill', id: '8', operation: 'Create', lastUpdated: '2026-11-21T03:00:00-07:00' },
        ],
      },
    },
  ],
})
const cloudEvent = (realmId: string, time: string) => ({
  ...{ specversion: '1.0', id: 'e', source: 's', type: 'qbo.invoice.updated.v1', data: {} },
  ...{ time, intuitentityid: '7', intuitaccountid: realmId },
})

describe('[SYN-02] a webhook', () => {
  it.each([
    ['the older form of QuickBooks', atQuickBooks, older],
    [
      'CloudEvents of several companies',
      atQuickBooks,
      JSON.stringify([
        cloudEvent('1', '2026-11-21T12:00:00Z'),
        cloudEvent('2', '2026-11-21T12:00:00Z'),
        cloudEvent('2', '2026-11-20T12:00:00Z'),
      ]),
    ],
    [
      'Xero, whose time has no zone',
      atXero,
      JSON.stringify({ events: [{ tenantId: '1', eventDateUtc: '2026-11-21T12:00:00' }] }),
    ],
  ])('%s names each company once, with its newest change', (_, read, body) => {
    const changes = read(body)
    expect(changes?.[0]).toEqual({ tenantId: '1', changedAt: noon })
    expect(changes?.length).toBe(body.includes('"2"') ? 2 : 1)
  })

  it.each([atQuickBooks, atXero])('without events, or that cannot be read, has none', read => {
    for (const body of ['{"events":[]}', '[]', '{}', 'null', 'not json', '']) {
      expect(read(body)).toEqual([])
    }
    expect(atQuickBooks(JSON.stringify([cloudEvent('1', 'yesterday')]))).toEqual([])
  })

  it('is refused a thousand times, however it is forged', () => {
    for (let number = 0; number < 250; number += 1) {
      const forged = [
        atQuickBooks(older, signed(older, `key ${number}`)),
        atQuickBooks(older.replace('"1"', `"${number + 2}"`), signed(older)),
        atXero(older, signed(older).slice(0, number % 43)),
        readQuickBooks(older, { 'intuit-signature': [signed(older), signed(older)] }, KEY),
      ]
      expect(forged).toEqual([null, null, null, null])
    }
    expect(readQuickBooks(older, {}, KEY)).toBeNull()
  })
})
