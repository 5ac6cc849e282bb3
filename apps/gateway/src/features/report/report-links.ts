import type {
  createReportLink as createRoute,
  getReportLinks as listRoute,
  ReportLink,
  revokeReportLink as revokeRoute,
} from '@millpond/contract/report-link'
import { linkState } from '@millpond/core/report'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashPassword } from '../../identity/passwords.ts'
import { addLink, linkAddress } from '../../reports/add-link.ts'
import { namesOf } from '../../sheets/sheet-names.ts'
import {
  reportLinkCodeStore,
  reportLinkStore,
  type StoredLink,
} from '../../stores/report-link-store.ts'
import { foundReport, type ReportCaller } from './stored-report.ts'

export const getReportLinks: Handler<typeof listRoute, 'clock'> = call =>
  call.inOrganisation(async tx => {
    const { organisationId, query } = call
    await foundReport(tx, { organisationId, reportId: query.id })
    return { links: await repliesOf(tx, call, await linksOf(tx, call, query.id)) }
  })

/** The token is only in this reply: the database stores its hash. */
export const createReportLink: Handler<typeof createRoute, 'clock' | 'config'> = async call => {
  const { deps, organisationId, user, query, body } = call
  const token = call.derive('reportLink')
  const passcodeHash = body.passcode === undefined ? null : await hashPassword(body.passcode)
  return call.commit(async tx => {
    const report = await foundReport(tx, { organisationId, reportId: query.id })
    if (report.status !== 'published') {
      throw new Refusal('conflict', 'Only a published report can be shared.')
    }
    const { linkId, expiresAt } = await addLink(tx, {
      ...{ organisationId, reportId: query.id, token, passcodeHash, days: body.days },
      ...{ createdBy: user.userId, createdAt: deps.clock.now(), scheduleId: null },
    })
    const subject = `${report.title}, version ${report.number}`
    call.audit({
      ...{ action: 'reportLinkCreated', subject },
      details: { linkId, expiresAt: expiresAt.toISOString() },
    })
    const address = linkAddress(deps.config.publicUrl, token)
    return { link: await oneReply(tx, call, linkId), address }
  })
}

export const revokeReportLink: Handler<typeof revokeRoute, 'clock'> = call =>
  call.commit(async tx => {
    const { deps, organisationId, query } = call
    const report = await foundReport(tx, { organisationId, reportId: query.id })
    const key = { organisationId, linkId: query.linkId }
    if (!(await reportLinkStore.revoke(tx, key, query.id, deps.clock.now()))) throw noSuchLink()
    await asSystemWithin(tx, () => reportLinkCodeStore.removeOf(tx, key))
    const subject = `${report.title}, version ${report.number}`
    call.audit({ action: 'reportLinkRevoked', subject, details: { linkId: key.linkId } })
    return { link: await oneReply(tx, call, key.linkId) }
  })

const noSuchLink = () => new Refusal('notFound', 'This link no longer exists.')

const linksOf = (tx: Tx, { organisationId, deps }: ReportCaller, reportId: string) =>
  reportLinkStore.ofReport(tx, { organisationId, reportId }, deps.clock.now())

async function oneReply(tx: Tx, call: ReportCaller, linkId: string): Promise<ReportLink> {
  const { organisationId } = call
  const stored = await reportLinkStore.find(tx, { organisationId, linkId })
  const [reply] = await repliesOf(tx, call, stored ? [stored] : [])
  if (!reply) throw noSuchLink()
  return reply
}

async function repliesOf(
  tx: Tx,
  { deps }: ReportCaller,
  links: readonly StoredLink[],
): Promise<ReportLink[]> {
  const now = deps.clock.now().getTime()
  const nameOf = await namesOf(
    tx,
    links.map(({ createdBy }) => createdBy),
  )
  return links.map(({ linkId, createdBy, revokedAt, ...link }) => ({
    ...link,
    id: linkId,
    createdByName: nameOf(createdBy),
    opens: [...link.opens],
    state: linkState({ expiresAt: Date.parse(link.expiresAt), isRevoked: revokedAt !== null }, now),
  }))
}
