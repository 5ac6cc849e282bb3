import type {
  getAppliedTemplate as appliedRoute,
  applyTemplate as applyRoute,
  getTemplate as getRoute,
  previewTemplate as previewRoute,
  putTemplate as putRoute,
} from '@millpond/contract/partner'
import { fieldsFromTemplate, type TemplateChange, templateChanges } from '@millpond/core/forecast'
import { elsewhereWithin, type Tx, withoutPersonWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { forEachClient } from '../../http/each-client.ts'
import { organisationNotFound, Refusal, SUBSCRIPTION_REQUIRED } from '../../http/refusal.ts'
import { applyTemplate as applyTo, presentSettings } from '../../partners/template.ts'
import { entitlementStore } from '../../stores/entitlement-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { templateStore } from '../../stores/template-store.ts'

export const getTemplate: Handler<typeof getRoute> = ({ inOrganisation, organisationId }) =>
  inOrganisation(tx => templateStore.find(tx, organisationId))

export const putTemplate: Handler<typeof putRoute> = call => {
  const { organisationId, body } = call
  return call.commit(async tx => {
    await refuseUnlessFirm(tx, organisationId)
    const { baseVersion, template } = body
    const saved = await templateStore.save(tx, organisationId, baseVersion, template)
    if (!saved) throw changedMeanwhile()
    call.audit({ action: 'templateSaved' })
    return saved
  })
}

/** The same rules as applying it, and nothing is written. */
export const previewTemplate: Handler<typeof previewRoute> = call => {
  const { organisationId: partnerId, body } = call
  return call.inOrganisation(async tx => {
    const { version, template } = await templateStore.find(tx, partnerId)
    const changes = new Map<string, TemplateChange[]>()
    const chosen = { partnerId, clientIds: body.clientIds, least: 'editor' } as const
    const results = await forEachClient(tx, chosen, (part, { organisationId }) =>
      elsewhereWithin(part, organisationId, async () => {
        await refuseReadOnly(part, organisationId)
        const present = await presentSettings(part, organisationId)
        if (!present) throw organisationNotFound()
        const { values, hasBooks } = present
        changes.set(organisationId, templateChanges(template, values, hasBooks))
      }),
    )
    return {
      version,
      results: results.map(each => ({ ...each, changes: changes.get(each.clientId) ?? [] })),
    }
  })
}

export const applyTemplate: Handler<typeof applyRoute, 'jobs'> = call => {
  const { deps, organisationId: partnerId, body } = call
  return call.commit(async tx => {
    const { name } = await refuseUnlessFirm(tx, partnerId)
    const { version, template } = await templateStore.find(tx, partnerId)
    if (version !== body.version) throw changedMeanwhile()
    const firm = { partnerId, name, template }
    const chosen = { partnerId, clientIds: body.clientIds, least: 'editor' } as const
    const results = await forEachClient(tx, chosen, (part, { organisationId }) =>
      elsewhereWithin(part, organisationId, async () => {
        await withoutPersonWithin(part, () => organisationStore.lock(part, organisationId))
        await refuseReadOnly(part, organisationId)
        const changes = await applyTo(part, organisationId, firm)
        if (changes.length > 0) await deps.jobs.sendOutlook(organisationId, { tx: part })
        const fields = changes.map(({ field }) => field).join(', ')
        call.audit({
          action: 'templateApplied',
          subject: name,
          details: { partnerId, fields },
          of: { organisationId },
        })
      }),
    )
    return { results }
  })
}

export const getAppliedTemplate: Handler<typeof appliedRoute> = call => {
  const { organisationId } = call
  return call.inOrganisation(async tx => {
    const applied = await templateStore.applied(tx, organisationId)
    const present = applied && (await presentSettings(tx, organisationId))
    if (!applied || !present) return { firm: null, fields: [] }
    const fields = fieldsFromTemplate(applied.template, present.values, present.hasBooks)
    return { firm: applied.firm, fields }
  })
}

async function refuseReadOnly(tx: Tx, organisationId: string) {
  if (await entitlementStore.hasFullAccess(tx, organisationId)) return
  throw new Refusal(SUBSCRIPTION_REQUIRED.code, SUBSCRIPTION_REQUIRED.message)
}

async function refuseUnlessFirm(tx: Tx, organisationId: string): Promise<{ name: string }> {
  if (!(await membershipStore.mayHere(tx, 'editor'))) throw organisationNotFound()
  const firm = await organisationStore.facts(tx, organisationId)
  if (firm?.isPartner) return firm
  throw new Refusal('conflict', 'Only a partner has settings for new clients')
}

const changedMeanwhile = () =>
  new Refusal('conflict', 'Someone else changed the settings for new clients. Reload the page.')
