import type { openSharedReport as route } from '@millpond/contract/report-link'
import { type ReportResult, shortAddress } from '@millpond/core/report'
import type { Day } from '@millpond/core/time'
import type { CallOf, Handler } from '../../http/call.ts'
import { byAddress } from '../../http/rate-limits.ts'
import { Refusal, tooManyTries } from '../../http/refusal.ts'
import { deviceName } from '../../identity/device-name.ts'
import { verifyPassword } from '../../identity/passwords.ts'
import { hashOf } from '../../identity/secrets.ts'
import {
  type LinkCode,
  reportLinkCodeStore,
  reportLinkStore,
} from '../../stores/report-link-store.ts'

type Needs = 'attemptLimits' | 'clock' | 'database'
type Call = CallOf<typeof route, Needs>

/**
 * For anyone with the token, signed in or not: the frozen figures and nothing else of the company.
 * Unknown, expired and revoked links get the same answer after the same work: none of them is
 * found by its hash.
 */
export const openSharedReport: Handler<typeof route, Needs> = async call => {
  const { body, reply } = call
  reply.header('x-robots-tag', 'noindex, nofollow')
  const code = await findLink(call)
  if (!code) throw noSuchLink()
  if (code.passcodeHash !== null) {
    if (body.passcode === undefined) return { needsPasscode: true, report: null }
    await checkPasscode(call, code.passcodeHash, body.passcode)
  }
  return { needsPasscode: false, report: await openReport(call, code) }
}

/** Openings are counted for a token that leads nowhere too, so that both take as long. */
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

const noSuchLink = () =>
  new Refusal(
    'notFound',
    'This link has expired or does not exist. Ask the person who sent it for a new one.',
  )
