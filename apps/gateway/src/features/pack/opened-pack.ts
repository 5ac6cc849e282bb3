import type { OpenedPack, Pack } from '@millpond/contract/pack'
import { acrossOrganisationsWithin, type Tx } from '#database/index.ts'
import { Refusal } from '../../http/refusal.ts'
import { type NameOf, namesOf } from '../../sheets/sheet-names.ts'
import { packStore, type StoredPack } from '../../stores/pack-store.ts'
import { partnerStore } from '../../stores/partner-store.ts'

export async function packReplies(tx: Tx, packs: readonly StoredPack[]): Promise<Pack[]> {
  const nameOf = await namesOf(
    tx,
    packs.map(({ startedBy }) => startedBy),
  )
  return packs.map(pack => replyOf(pack, nameOf))
}

const replyOf = (pack: StoredPack, nameOf: NameOf): Pack => {
  const { packId: id, title, month, action, startedAt, startedBy, counts } = pack
  return { id, title, month, action, startedAt, startedByName: nameOf(startedBy), counts }
}

/** The names of clients are those that the caller may see now. */
export async function openedPack(tx: Tx, partnerId: string, packId: string): Promise<OpenedPack> {
  const pack = await foundPack(tx, partnerId, packId)
  const key = { organisationId: partnerId, packId }
  const [reply] = await packReplies(tx, [pack])
  if (!reply) throw noSuchPack()
  const reached = await acrossOrganisationsWithin(tx, () => partnerStore.reached(tx, partnerId))
  const names = new Map(reached.map(({ organisationId, name }) => [organisationId, name]))
  const items = (await packStore.items(tx, key))
    .map(({ clientId, state, reason, reportId, month }) => {
      return { clientId, name: names.get(clientId) ?? null, state, reason, reportId, month }
    })
    .sort((one, other) => (one.name ?? '').localeCompare(other.name ?? '', 'en'))
  return { pack: reply, items }
}

export async function foundPack(tx: Tx, organisationId: string, packId: string) {
  const pack = await packStore.find(tx, { organisationId, packId })
  if (!pack) throw noSuchPack()
  return pack
}

const noSuchPack = () => new Refusal('notFound', 'This pack no longer exists.')
