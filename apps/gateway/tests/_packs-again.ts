/** Cases about packs that are started again, on the server of the other packs. */
import { randomUUID } from 'node:crypto'
import type { OpenedPack, PackReport } from '@millpond/contract/pack'
import { PACK_NOTES, PACK_REASONS } from '@millpond/core/pack'
import type { ReportDefinition } from '@millpond/core/report'
import { month } from '@millpond/core/time'
import { unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { tidyReports } from '../src/reports/tidy-reports.ts'
import { clientOf, granted, refusalOf } from './_client.ts'
import { bearer, mailsTo, type TestGateway } from './_gateway.ts'
import type { TestPerson } from './_people.ts'

type Started = Parameters<ReturnType<typeof clientOf>['startPack']>[0]

export interface PacksWorld {
  readonly gateway: TestGateway
  /** The owner and an editor of the firm, and the owner of both clients. */
  readonly pat: TestPerson
  readonly staff: TestPerson
  readonly cleo: TestPerson
  readonly partnerId: string
  readonly kauri: string
  readonly rimu: string
  started(change: Partial<Started>): Promise<string>
  work(): Promise<number>
  itemsOf(id: string): Promise<Record<string, PackReport>>
}

const blocks: ReportDefinition['blocks'] = [
  { id: 'n', kind: 'notes', title: 'Words', isHidden: false, text: 'Hello' },
]

export function describePacksAgain(worldOf: () => PacksWorld): void {
  const client = (who = worldOf().cleo) => clientOf(worldOf().gateway, who)
  const firm = () => client(worldOf().staff)
  const own = () => ({ organisationId: worldOf().partnerId })
  const there = () => ({ organisationId: worldOf().kauri })
  const asOwner = (statement: string, values: unknown[]) =>
    worldOf().gateway.deps.database.asOwner(db => db.query(statement, values))
  /** A report of the firm, so that its packs have a series of their own. */
  const source = async (title: string) => {
    const made = { ...own(), title, definition: { month: 'lastComplete' as const, blocks } }
    const { report } = await granted(firm().createReport(made))
    return { kind: 'report', reportId: report.id } as const
  }
  type Content = Pick<Started, 'title' | 'source' | 'action'>
  const pack = async (content: Content): Promise<PackReport> => {
    const { kauri, started, work, itemsOf } = worldOf()
    const id = await started({ ...content, clientIds: [kauri] })
    await work()
    const item = (await itemsOf(id))[kauri]
    if (!item) throw new Error('The pack has no such client')
    return item
  }
  const versions = async (title: string) =>
    (await granted(client().getSavedReports(there()))).reports.filter(each => each.title === title)
  const emails = async () => (await mailsTo(worldOf().gateway.http, worldOf().cleo.email)).length

  it('[ALR-04] a report that follows the books has its month as well', async () => {
    const content = { title: 'Follows', source: await source('Follows') }
    const draft = await pack({ ...content, action: 'draft' })
    const id = draft.reportId ?? ''
    const change = { ...there(), id, title: 'Follows', rowVersion: 1 }
    const definition = { month: 'lastComplete' as const, blocks: [...blocks] }
    await granted(client().updateReport({ ...change, definition }))
    expect(await pack({ ...content, action: 'draft' })).toMatchObject({ reportId: id })
    await granted(client().publishReport({ ...there(), id, rowVersion: 2 }))
    expect(await pack({ ...content, action: 'send' })).toMatchObject({ reportId: id })
    expect(await versions('Follows')).toHaveLength(1)
  })

  it('[ALR-04] each owner gets the email that they do not have', async () => {
    const content = { title: 'Owners', source: await source('Owners') }
    const { reportId: id } = await pack({ ...content, action: 'publish' })
    const bank = { recipients: ['sam@bank.example'], message: '', days: 14, withFile: false }
    await granted(client().sendReport({ ...there(), id: id ?? '', ...bank }))
    const before = await emails()
    const send = async () => (await pack({ ...content, action: 'send' })).reason
    expect(await send()).toBe(PACK_NOTES.wasEmailed)
    expect(await send()).toBe(PACK_NOTES.wasThere)
    expect(await emails()).toBe(before + 1)
    await asOwner(`update report_delivery set state = 'failed' where report_id = $1`, [id])
    expect(await send()).toBe(PACK_NOTES.wasEmailed)
    expect(await emails()).toBe(before + 2)
  })

  it('[ALR-04] nothing is published for owners who want no emails', async () => {
    const of = [worldOf().kauri, worldOf().cleo.email.toLowerCase()]
    await asOwner('insert into mail_suppression values ($1, $2, now())', of)
    const content = { title: 'Unwanted', source: await source('Unwanted') }
    const item = await pack({ ...content, action: 'send' })
    await asOwner('delete from mail_suppression where (organisation_id, address) = ($1, $2)', of)
    expect(item).toMatchObject({ state: 'failed', reason: PACK_REASONS.unsubscribed })
    expect(await versions('Unwanted')).toEqual([])
  })

  it('[REP-02] no number is given twice, also after the report was removed', async () => {
    const content = { title: 'Numbers', source: await source('Numbers') }
    const { reportId: id } = await pack({ ...content, action: 'publish' })
    await granted(client().deleteReport({ ...there(), id: id ?? '' }))
    const aged = `update report set updated_at = now() - interval '31 days' where report_id = $1`
    await asOwner(aged, [id])
    await tidyReports(worldOf().gateway.deps)
    await pack({ ...content, action: 'publish' })
    expect(await versions('Numbers')).toMatchObject([{ number: 2 }])
  })

  it('[ALR-04] a retry makes the month of the start', async () => {
    const { kauri, started, work, itemsOf } = worldOf()
    const id = await started({
      ...{ title: 'Late', source: await source('Late'), clientIds: [kauri] },
    })
    const start = (await itemsOf(id))[kauri]?.month
    const older = month(`${Number(start?.slice(0, 4)) - 1}-03`)
    // As if the books were older when the pack started, and the first attempt had failed.
    await asOwner(
      `update pack_item set month = $2, state = 'failed', next_try_at = null, reason = 'No'
       where pack_id = $1`,
      [id, older],
    )
    const retried: OpenedPack = await granted(firm().retryPack({ ...own(), id, clientIds: null }))
    expect(retried.items).toMatchObject([{ state: 'waiting', month: older }])
    await work()
    const item = (await itemsOf(id))[kauri]
    expect(item).toMatchObject({ state: 'done', month: older })
    const { definition } = await granted(
      client().getReport({ ...there(), id: item?.reportId ?? '' }),
    )
    expect(definition.month).toBe(older)
  })

  it('[ALR-04] an archived report of the firm is no template', async () => {
    const old = await source('Old')
    const ids = [old.reportId]
    await granted(firm().changeReports({ ...own(), action: 'archive', ids }))
    const refused = firm().startPack({
      ...{ ...own(), source: old, title: 'Old', month: null, action: 'draft', message: '' },
      clientIds: [worldOf().kauri],
    })
    expect(await refusalOf(refused)).toMatchObject({ status: 409 })
  })

  it('[ALR-04] a firm gets one zip file at a time; it names what is not in it', async () => {
    const { gateway, pat, kauri, rimu, started, work, itemsOf } = worldOf()
    const of = { source: await source('Zipped'), title: 'Zipped', action: 'publish' } as const
    const id = await started({ ...of, clientIds: [kauri, rimu] })
    await work()
    const ask = () =>
      gateway.inject({
        ...{ method: 'GET', url: `/api/packs/${id}/zip`, query: own() },
        headers: bearer(pat.token),
      })
    const leaving = new AbortController()
    const address = await gateway.http.listen({ port: 0, host: '127.0.0.1' })
    const unread = () =>
      fetch(`${address}/api/packs/${id}/zip?${new URLSearchParams(own())}`, {
        ...{ headers: bearer(pat.token), signal: leaving.signal },
      })
    // At the same time, because a small file may be sent before the next request.
    const both = await Promise.all([unread(), unread()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
    leaving.abort()
    const reportId = (await itemsOf(id))[kauri]?.reportId ?? ''
    await granted(client().deleteReport({ ...there(), id: reportId }))
    // At most five requests a minute are answered, so it is not asked more often.
    const again = async () => {
      const answer = await ask()
      if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}`)
      return unzipSync(answer.rawPayload)
    }
    const files = await vi.waitFor(again, { interval: 1_000, timeout: 3_000 })
    const text = Buffer.from(files['Left out.txt'] ?? []).toString()
    expect(text).toContain('Kauri: The report was deleted.')
  })

  it('[ORG-06] the database refuses a pack in the name of another person', async () => {
    const { gateway, staff, cleo, partnerId } = worldOf()
    const insert = (startedBy: string, state = 'failed') =>
      gateway.deps.database.inOrganisation(
        partnerId,
        async tx => {
          const packId = randomUUID()
          await tx.execute(`insert into pack_run values ('${partnerId}', '${packId}', 'Title',
            'bankPack', '{}', null, 'draft', '', '${startedBy}', now())`)
          await tx.execute(`insert into pack_item (organisation_id, pack_id, client_id, state,
            reason, report_id) values ('${partnerId}', '${packId}', '${randomUUID()}', '${state}',
            'No', ${state === 'done' ? `'${randomUUID()}'` : 'null'})`)
        },
        staff.userId,
      )
    await insert(staff.userId)
    await expect(insert(cleo.userId)).rejects.toThrow()
    await expect(insert(staff.userId, 'done')).rejects.toThrow()
  })
}
