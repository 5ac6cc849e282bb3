import type { getSharedReportFile, openSharedReport as route } from '@millpond/contract/report-link'
import { type ReportResult, shortAddress } from '@millpond/core/report'
import type { Day } from '@millpond/core/time'
import type { CallOf, Handler } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { Refusal, tooManyTries } from '../../http/refusal.ts'
import { deviceName } from '../../identity/device-name.ts'
import { verifyPassword } from '../../identity/passwords.ts'
import { hashOf } from '../../identity/secrets.ts'
import { publishedEdition, readOwner } from '../../reports/report-pdf.ts'
import {
  type LinkCode,
  reportLinkCodeStore,
  reportLinkStore,
} from '../../stores/report-link-store.ts'
import { type OneFileAtATime, pdfAnswer } from './report-file.ts'

type Needs = 'attemptLimits' | 'clock' | 'database'
type Call = Pick<CallOf<typeof route, Needs>, 'body' | 'deps' | 'log' | 'reply' | 'request'>

/**
 * For anyone with the token, signed in or not: the frozen figures and nothing else of the company.
 * Unknown, expired and revoked links get the same answer after the same work: none of them is
 * found by its hash.
 */
export const openSharedReport: Handler<typeof route, Needs> = async call => {
  const code = await admittedTo(call)
  if (!code) return { needsPasscode: true, report: null }
  return { needsPasscode: false, report: await openReport(call, code) }
}

/** The same report as a PDF file; this is an opening of its own in the log of the link. */
export const createGetSharedReportFile =
  (oneAtATime: OneFileAtATime): Handler<typeof getSharedReportFile, Needs | 'paper'> =>
  async call => {
    const code = await admittedTo(call)
    if (!code) throw passcodeMissing()
    const { organisationId } = code
    return oneAtATime(organisationId, async () => {
      const report = await openReport(call, code)
      const owner = await call.deps.database.inOrganisation(organisationId, tx =>
        readOwner(tx, organisationId),
      )
      const edition = publishedEdition(owner, report.number, report.publishedAt)
      return pdfAnswer([call.deps, owner, report, edition], TOO_LONG_FOR_READERS)
    })
  }

const TOO_LONG_FOR_READERS =
  'This report is too long for a PDF. Download the Excel workbook instead.'

/** The link, if its passcode is right or it has none; null if the passcode is missing. */
async function admittedTo(call: Call): Promise<LinkCode | null> {
  const { body, reply } = call
  reply.header('x-robots-tag', 'noindex, nofollow')
  const code = await findLink(call)
  if (!code) throw noSuchLink()
  if (code.passcodeHash !== null) {
    if (body.passcode === undefined) return null
    await checkPasscode(call, code.passcodeHash, body.passcode)
  }
  return code
}

/** Openings are also counted for a token that does not exist, so that both take the same time. */
async function findLink({ deps, body }: Call): Promise<LinkCode | null> {
  const tokenHash = hashOf(body.token)
  const { isWithin, code } = await deps.database.asSystem(async tx => ({
    isWithin: await deps.attemptLimits.spend(tx, 'linkOpen', tokenHash.toString('hex')),
    code: await reportLinkCodeStore.find(tx, tokenHash, deps.clock.now()),
  }))
  if (!isWithin) throw tooManyTries()
  return code
}

/** Counted before the passcode is checked, so that concurrent attempts count too. */
async function checkPasscode(
  { deps, body, request, log }: Call,
  passcodeHash: string,
  passcode: string,
): Promise<void> {
  const { database, attemptLimits } = deps
  const limits = [
    ['linkPasscode', hashOf(body.token).toString('hex')],
    ['linkPasscodeFrom', byAddress(request)],
  ] as const
  const isWithin = await database.asSystem(async tx => {
    for (const [limit, key] of limits) {
      if (!(await attemptLimits.spend(tx, limit, key))) return false
    }
    return true
  })
  if (!isWithin) throw tooManyTries()
  if (!(await verifyPassword(passcodeHash, passcode))) {
    log.warn({ event: 'passcode refused' }, 'the passcode of a link was refused')
    throw new Refusal('badRequest', 'This passcode is wrong. Try again.', [
      { path: 'passcode', message: 'This passcode is wrong. Try again.' },
    ])
  }
  await database.asSystem(async tx => {
    for (const [limit, key] of limits) await attemptLimits.giveBack(tx, limit, key)
  })
}

async function openReport({ deps, request }: Call, code: LinkCode) {
  const at = deps.clock.now()
  const shared = await deps.database.inOrganisation(code.organisationId, async tx => {
    const found = await reportLinkStore.shared(tx, code, at)
    if (found) {
      const address = shortAddress(byAddress(request))
      const device = deviceName(request.headers['user-agent'])
      await reportLinkStore.noteOpening(tx, code, { at, address, device })
    }
    return found
  })
  if (!shared) throw noSuchLink()
  return {
    ...shared,
    actualUntil: shared.actualUntil as Day,
    result: JSON.parse(shared.result) as ReportResult,
  }
}

const passcodeMissing = () =>
  new Refusal('badRequest', 'Enter the passcode.', [
    { path: 'passcode', message: 'Enter the passcode.' },
  ])

const noSuchLink = () =>
  new Refusal(
    'notFound',
    'This link has expired or does not exist. Ask the person who sent it for a new one.',
  )
