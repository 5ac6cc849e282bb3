import { randomUUID } from 'node:crypto'
import type { createOrganisation as route } from '@millpond/contract/organisation'
import { DEFAULT_CURRENCY } from '@millpond/core/money'
import { assert } from '@millpond/core/outcome'
import { inOrganisationWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

export const createOrganisation: Handler<typeof route> = call => {
  const { body, user } = call
  return call.commit(async tx => {
    const organisationId = randomUUID()
    await inOrganisationWithin(tx, organisationId, () =>
      organisationStore.create(tx, {
        organisationId,
        ownerId: user.userId,
        name: body.name,
        currency: body.currency ?? DEFAULT_CURRENCY,
        country: null,
        reportingYearBeginsMonth: body.reportingYearBeginsMonth ?? 1,
        accountType: body.accountType ?? 'individual',
      }),
    )
    call.audit({
      action: 'organisationCreated',
      subject: body.name,
      details: { accountType: body.accountType ?? 'individual' },
      of: { organisationId },
    })
    const made = await organisationStore.find(tx, organisationId)
    assert(made, 'the organisation was just made')
    return made
  })
}
