// Users are warned in the words of the dashboard when cash may fall below their floor.

import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import { DEFAULT_ALERT_RULE, digestDay, mailAt } from '@millpond/core/alert'
import { bridge } from '@millpond/core/insight'
import { type Cents, cents, formatMoney } from '@millpond/core/money'
import { addDays, civilDay, longMonth } from '@millpond/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluateAlerts, evaluateChange } from '../src/alerts/evaluate-alerts.ts'
import { sendAlertEmails, sendDigests, watchBooks } from '../src/alerts/send-alert-emails.ts'
import { endConnection } from '../src/importing/end-connection.ts'
import { refreshOutlook } from '../src/jobs/refresh-outlook.ts'
import { forecastRunStore } from '../src/stores/forecast-run-store.ts'
import { ANY_ENGINE, bearer, mailsTo, type TestUser } from './_gateway.ts'
import { createImportWorld, type ImportWorld, organisationIn } from './_import-world.ts'

type Notifications = ReplyOf<typeof routes.getNotifications>
type Accuracy = ReplyOf<typeof routes.getForecastAccuracy>

describe.each(ANY_ENGINE)('cash that is getting low (%s)', engine => {
  let world: ImportWorld
  let user: TestUser
  let organisationId: string
  beforeAll(async () => {
    world = await createImportWorld(engine)
    user = await world.signUp()
    organisationId = organisationIn(await world.connect(user, 'kereru'))
    await world.waitForImport(user, organisationId)
  })
  afterAll(() => world.close())

  const get = async <Reply>(path: string) =>
    (await world.ask(user, 'GET', `${path}?organisationId=${organisationId}`)).json<Reply>()
  const warnings = async () => {
    const { notifications } = await get<Notifications>('/api/notifications')
    return notifications.filter(({ kind }) => kind === 'cashLow')
  }
  const setFloor = async (cashFloor: number | null) => {
    const answer = await world.inject({
      ...{ method: 'PUT', url: '/api/organisations', query: { organisationId } },
      ...{ payload: { cashFloor }, headers: bearer(user.token) },
    })
    expect(answer.statusCode).toBe(200)
  }
  const withFloor = async (cashFloor: number | null) => {
    await setFloor(cashFloor)
    await refreshOutlook(world.deps, organisationId)
  }

  it('[USE-01] names the day and the chance once, until the forecast is above the floor', async () => {
    await expect
      .poll(async () => (await get<Accuracy>('/api/forecast/accuracy')).isPending, {
        timeout: 60_000,
      })
      .toBe(false)
    await withFloor(null)
    expect(await warnings()).toEqual([])
    await withFloor(40_000_00)
    const [warning] = await warnings()
    expect(warning?.message).toMatch(
      /^Cash falls below your \$40,000 floor on .+\. It is (very likely|almost certain) that your cash will fall below your floor in the next 12 months \(about a 9\d% chance\)\./,
    )
    await withFloor(40_000_00)
    expect(await warnings()).toEqual([warning])
    await withFloor(null)
    expect(await warnings()).toEqual([])
  })

  describe('alerts', () => {
    // At a later time, the nightly sync would start and make the books new.
    beforeAll(() => world.stopJobs())
    afterAll(() => world.startJobs())
    const HOUR = 3_600_000
    const zone = 'Pacific/Auckland'
    /** From now on, a time at which emails may leave, and one at which they may not. */
    const open = mailAt(Date.now(), zone)
    const quiet = Array.from({ length: 24 }, (_, hour) => open + hour * HOUR).find(
      at => mailAt(at, zone) > at,
    ) as number
    const mails = async () =>
      (await mailsTo(world.http, user.email)).filter(({ text }) => text.includes('Alerts'))
    const subjects = async () => (await mails()).map(({ subject }) => subject)
    const sentOf = async (title: string) =>
      (await subjects()).filter(subject => subject.startsWith(`${title}: `)).length
    /** As after a sync at this time; tokens are valid only at the real one. */
    const at = async (ms: number, work: () => Promise<unknown>, booksAt = ms) => {
      await world.deps.database.asOwner(client =>
        client.query('update connection set last_imported_at = $1, connected_at = $1', [
          new Date(booksAt),
        ]),
      )
      world.clock.set(new Date(ms).toISOString())
      await work()
      world.clock.set(new Date().toISOString())
    }
    /** The kept forecast with another floor, below which cash almost certainly is, or more cash. */
    const look = (floor: number | null, more = 0) =>
      world.deps.database.inOrganisation(organisationId, async tx => {
        const [frozen] = await forecastRunStore.frozen(tx, organisationId, 1)
        if (!frozen?.alertFacts) throw new Error('There is no forecast')
        const chance = floor === null ? 0.05 : 0.95
        const alertFacts = {
          ...frozen.alertFacts,
          chanceBelowByWeek: frozen.alertFacts.chanceBelowByWeek.map(() => chance),
        }
        const about = { organisationId, currency: 'NZD' }
        const openingCash = cents(frozen.openingCash + more)
        const changed = { ...frozen, floor: floor as typeof frozen.floor, openingCash, alertFacts }
        await evaluateAlerts(world.deps, tx, about, changed)
      })
    const [A, B, C, D] = [10_000_000_00, 9_000_000_00, 8_000_000_00, 7_000_000_00] as const
    const send = () => sendAlertEmails(world.deps)
    const alerts = () => get<ReplyOf<typeof routes.getAlerts>>('/api/alerts')
    const notified = async () =>
      (await get<Notifications>('/api/notifications')).notifications.filter(
        ({ kind }) => kind === 'alert' || kind === 'cashLow',
      )
    const put = (path: string, payload: object) =>
      world.inject({
        ...{ method: 'PUT', url: path, query: { organisationId }, payload },
        headers: bearer(user.token),
      })

    it('[ALR-01] one notification and one email for a cause found often', async () => {
      await setFloor(A)
      await at(open, async () => {
        await refreshOutlook(world.deps, organisationId)
        await Promise.all([send(), send(), send()])
        await Promise.all([look(A), look(A)])
        await send()
      })
      const [alert] = (await alerts()).causes
      expect(alert).toMatchObject({ kind: 'cashFloor', state: 'raised', snooze: null })
      expect(await notified()).toMatchObject([
        { kind: 'alert', title: 'Cash is below your floor', isPersistent: true },
      ])
      expect(await subjects()).toEqual([expect.stringMatching(/^Cash is below your floor: /)])
      const [mail] = await mails()
      expect(mail?.text).toContain('/settings/forecast/alerts')
      const ways = (await alerts()).causes.flatMap(({ way }) => way ?? [])
      for (const { from, to, largest, others } of ways) {
        const named = largest.reduce((sum: number, { amount }) => sum + amount, 0)
        expect(from.amount + named + others).toBe(to.amount)
      }
    })

    it('[ALR-01] the notification has the figures of the page, and its own day, when little changes', async () => {
      const [before] = await notified()
      await at(open, () => look(A, 500_00))
      const [after] = await notified()
      expect(after).toMatchObject({ notificationId: before?.notificationId })
      expect(after?.message).not.toBe(before?.message)
      expect(after?.message).toContain((await alerts()).causes[0]?.message)
    })

    it('[ALR-01] a snoozed cause has no notification until the snooze is ended', async () => {
      const { kind, key } = (await alerts()).causes[0] ?? { kind: 'stale', key: '' }
      const week = await put('/api/alerts/snooze', { kind, key, until: 'week' })
      const today = civilDay(Date.now(), zone)
      expect(week.json()).toEqual({ snooze: addDays(today, 7) })
      expect((await put('/api/alerts/snooze', { kind, key, until: 'worse' })).statusCode).toBe(200)
      expect(await notified()).toEqual([])
      await at(open, () => look(A))
      expect(await notified()).toEqual([])
      await put('/api/alerts/snooze', { kind, key, until: null })
      expect(await notified()).toHaveLength(1)
    })

    it('[ALR-01] an email of the quiet hours waits for a cause that lasts', async () => {
      const before = (await mails()).length
      await at(quiet, async () => {
        await look(B)
        await send()
      })
      expect(await mails()).toHaveLength(before)
      await at(mailAt(quiet, zone), send)
      expect(await mails()).toHaveLength(before + 1)
      await at(quiet, () => look(C))
      await at(quiet, () => look(null))
      await at(mailAt(quiet, zone), send)
      expect(await mails()).toHaveLength(before + 1)
    })

    it('[ALR-01] old books are said once, and nothing else until a sync', async () => {
      const before = (await mails()).length
      const later = mailAt(open + 72 * HOUR, zone)
      await at(
        later,
        async () => {
          await watchBooks(world.deps)
          await watchBooks(world.deps)
          await look(D)
          await send()
        },
        open,
      )
      const raised = async () =>
        (await alerts()).causes.filter(({ state }) => state === 'raised').map(({ kind }) => kind)
      expect(await raised()).toEqual(['stale'])
      expect((await subjects()).slice(0, -before || undefined)).toEqual([
        expect.stringMatching(/^Figures are out of date: /),
      ])
      await at(later, () => look(D))
      expect(await raised()).toEqual(['cashFloor'])
    })

    it('[ALR-01] an email that is due while the books are old waits for newer ones', async () => {
      const before = (await mails()).length
      const [due, next] = [mailAt(open + 72 * HOUR, zone), mailAt(open + 74 * HOUR, zone)]
      // Nothing has looked at the age of the books yet.
      await at(due, send, due - 72 * HOUR)
      expect(await mails()).toHaveLength(before)
      await at(next, send)
      await at(next + HOUR, send)
      expect((await subjects()).slice(0, -before || undefined)).toEqual([
        expect.stringMatching(/^Cash is below your floor: /),
      ])
    })

    it('[ALR-03] the digest of a Monday is sent once, and to who wants it', async () => {
      const monday = Array.from({ length: 8 * 24 }, (_, hour) => open + hour * HOUR).find(
        time => digestDay(time, zone) !== null,
      ) as number
      const digests = async () =>
        (await subjects()).filter(subject => subject.startsWith('The week ahead for '))
      await at(monday, () => sendDigests(world.deps), monday - 72 * HOUR)
      expect(await digests()).toHaveLength(0)
      await at(monday, () => Promise.all([sendDigests(world.deps), sendDigests(world.deps)]))
      await at(monday + HOUR, () => sendDigests(world.deps))
      expect(await digests()).toHaveLength(1)
      const wishes = { wantsEmail: true, wantsDigest: false }
      expect((await put('/api/alerts/preference', wishes)).statusCode).toBe(200)
      await at(monday + 168 * HOUR, () => sendDigests(world.deps))
      expect(await digests()).toHaveLength(1)
      expect((await alerts()).preference).toEqual(wishes)
    })

    it('[ALR-01] the rule decides, and is read by the next forecast', async () => {
      const rule = { sensitivity: 'cautious', weeksAhead: 13, off: ['cashFloor'] }
      expect((await put('/api/alerts/rule', rule)).statusCode).toBe(200)
      await at(open, () => look(D))
      expect((await alerts()).rule).toEqual({ ...rule, covenants: [] })
      expect((await alerts()).causes.filter(({ state }) => state === 'raised')).toEqual([])
      // The notification about 12 months is back.
      expect((await notified()).map(({ kind }) => kind)).toEqual(['cashLow'])
    })

    it('[ALR-01] old books leave the notification about 12 months, and end with the connection', async () => {
      const [low] = await notified()
      await at(open, () => look(null), open - 72 * HOUR)
      const kinds = async () => (await notified()).map(({ kind }) => kind).sort()
      expect(await notified()).toContainEqual(low)
      expect(await kinds()).toEqual(['alert', 'cashLow'])
      const connected = (status: string) =>
        world.deps.database.asOwner(client =>
          client.query('update connection set status = $1', [status]),
        )
      await connected('disconnected')
      await at(open, () => watchBooks(world.deps), open - 72 * HOUR)
      expect(await kinds()).toEqual(['cashLow'])
      await connected('connected')
    })

    it('[ALR-01] one alert for a day without an import, which ends with the next one', async () => {
      const kinds = async () =>
        (await alerts()).causes.filter(({ state }) => state === 'raised').map(({ kind }) => kind)
      const watch = () => watchBooks(world.deps)
      await at(open, watch, open - 26 * HOUR)
      expect(await kinds()).toEqual([])
      await at(open, () => Promise.all([watch(), watch()]), open - 28 * HOUR)
      await at(open, send)
      await at(open, send, open - 28 * HOUR)
      expect(await kinds()).toEqual(['noImport'])
      expect(await sentOf('Your books have not been synced for a day')).toBe(1)
      expect((await notified()).map(({ title }) => title)).toContain(
        'Your books have not been synced for a day',
      )
      await at(open, () => look(null))
      expect(await kinds()).toEqual([])
    })

    it('[ALR-01] a large change has the causes of “What changed”, and is said once', async () => {
      const less = () =>
        world.deps.database.inOrganisation(organisationId, async tx => {
          const [kept] = await forecastRunStore.frozen(tx, organisationId, 1)
          if (!kept) throw new Error('There is no forecast')
          const down = (amount: Cents) => cents(amount - 900_000_00)
          const { openingCash, closing, dailyBalances = [] } = kept
          const frozen = {
            ...{ ...kept, openingCash: down(openingCash), closing: closing.map(down) },
            dailyBalances: dailyBalances.map(down),
          }
          const about = { organisationId, currency: 'NZD' }
          await evaluateChange(world.deps, tx, about, frozen)
          return bridge(kept, frozen)
        })
      const found = async () =>
        (await alerts()).causes.filter(({ kind, state }) => `${kind} ${state}` === CHANGE)
      const CHANGE = 'largeChange raised'
      await at(open, async () => {
        const steps = (await less())?.steps.map(({ amount }) => amount)
        expect(steps).toEqual([-900_000_00])
        await less()
        await Promise.all([send(), send()])
      })
      expect((await found()).map(({ way }) => way?.largest)).toEqual([
        [{ name: 'Cash in the bank', on: null, amount: -900_000_00 }],
      ])
      expect(await sentOf('Your low point is now lower')).toBe(1)
      // Two days without an import later, nothing is said of it.
      await at(open, less, open - 72 * HOUR)
      expect(await found()).toHaveLength(1)
      await put('/api/alerts/rule', { ...DEFAULT_ALERT_RULE, off: ['cashFloor', 'largeChange'] })
      await at(open, () => look(null))
      expect(await found()).toEqual([])
    })

    it('[ALR-01] a covenant is missed in the month of the forecast, said once, until it is removed', async () => {
      const [kept] = await world.deps.database.inOrganisation(organisationId, tx =>
        forecastRunStore.frozen(tx, organisationId, 1),
      )
      const [now = 0, ...ahead] = kept ? [kept.openingCash, ...kept.closing.slice(0, 6)] : []
      // One cent less than the highest of these months, which is not the first of them.
      const limit = Math.max(...ahead) - 1
      const month = kept?.months[ahead.indexOf(cents(limit + 1))]
      const covenant = { measure: 'cash', bound: 'max', limit: Math.max(limit, now) }
      const covenants = [{ ...covenant, tested: 'month' }]
      const rule = { ...DEFAULT_ALERT_RULE, off: ['cashFloor', 'largeChange'] as const }
      const saved = await put('/api/alerts/rule', { ...rule, covenants })
      expect(saved.json()).toEqual({ rule: { ...rule, covenants } })
      const twice = { ...rule, covenants: [...covenants, ...covenants] }
      expect((await put('/api/alerts/rule', twice)).statusCode).toBe(400)
      await at(open, async () => {
        for (const _ of [1, 2]) await refreshOutlook(world.deps, organisationId)
        await send()
      })
      const found = async () =>
        (await alerts()).causes.filter(({ kind, state }) => `${kind} ${state}` === MISSED)
      const MISSED = 'covenant raised'
      const [missed] = await found()
      const title = `Cash misses your covenant in ${month && longMonth(month)}`
      expect(missed).toMatchObject({ title, key: `cash max ${limit} ${month}`, way: null })
      const money = (amount: number) => formatMoney(cents(amount), { currency: 'NZD', decimals: 2 })
      expect(missed?.message).toContain(`${money(limit + 1)}. `)
      expect(missed?.message).toContain(`at most ${money(limit)}.`)
      expect(await notified()).toContainEqual(
        expect.objectContaining({ kind: 'alert', title, impact: 'high' }),
      )
      expect(await sentOf(title)).toBe(1)
      // A page that does not know covenants leaves them as they are.
      const { covenants: _, ...older } = { ...rule, covenants }
      expect((await put('/api/alerts/rule', older)).json()).toEqual(saved.json())
      await put('/api/alerts/rule', { ...rule, covenants: [] })
      await at(open, () => refreshOutlook(world.deps, organisationId))
      expect(await found()).toEqual([])
    })

    it('[ALR-01] an end of the connection has one notification and one email, until the next', async () => {
      const openNow = async () =>
        (await alerts()).causes
          .filter(({ state }) => state === 'raised')
          .map(({ title, message }) => [title, message])
      const titles = async () =>
        (await get<Notifications>('/api/notifications')).notifications
          .filter(({ kind }) => kind === 'alert' || kind === 'disconnected')
          .map(({ kind, title, message }) => [kind, title, message])
      await world.deps.database.inOrganisation(organisationId, tx =>
        endConnection(tx, organisationId),
      )
      for (const hours of [0, 1, 72]) {
        await at(
          mailAt(open + hours * HOUR, zone),
          async () => {
            await watchBooks(world.deps)
            await refreshOutlook(world.deps, organisationId)
            await send()
          },
          open,
        )
      }
      const message =
        'Reconnect to keep your figures up to date. You can still see what was imported.'
      expect(await openNow()).toEqual([['Xero disconnected', message]])
      expect(await titles()).toEqual([['disconnected', 'Xero disconnected', message]])
      expect(await sentOf('Xero disconnected')).toBe(1)
      await world.connect(user, 'kereru', organisationId)
      expect(await openNow()).toEqual([])
      expect(await titles()).toEqual([])
    })
  })
})
