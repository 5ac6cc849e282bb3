/** A gateway with some audit logs, and attacks on them by a person with every right. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../src/database/index.ts'
import { OperationRefused } from '../src/operation/operation-refused.ts'
import { verifyAudit } from '../src/operation/verify-audit.ts'
import type { AuditScope } from '../src/stores/audit-store.ts'
import type { DatabaseKind } from './_databases.ts'
import { createTestGateway, type TestGateway } from './_gateway.ts'
import { createPerson } from './_people.ts'

const LOGS = [
  'public.audit_head',
  'public.audit_entry',
  'identity.audit_head',
  'identity.audit_entry',
]
const REGISTER = ['identity.audit_register', 'identity.audit_register_head']

export interface RegisterWorld {
  readonly gateway: TestGateway
  readonly places: readonly AuditScope[]
  add(place: AuditScope): Promise<void>
  /** What the operator's command prints, or why it fails. */
  verify(since?: string): Promise<string>
  /** Number and hash of the register as verifying prints them. */
  end(): Promise<string>
  /** Copies all logs and the register, to be put back later. */
  save(name: string): Promise<void>
  putBack(name: string, what?: 'logs' | 'register' | 'all'): Promise<void>
  /** Runs as the owner of the tables, without the triggers that protect the logs. */
  force(work: (tx: Tx) => Promise<unknown>): Promise<void>
  close(): Promise<void>
}

export async function createRegisterWorld(engine: DatabaseKind): Promise<RegisterWorld> {
  const gateway = await createTestGateway({ engine })
  const { database, audit } = gateway.deps
  const places: AuditScope[] = []
  for (const name of ['Ana', 'Ben', 'Caro']) {
    const { userId } = await createPerson(gateway.deps, name)
    places.push({ organisationId: await gateway.addOrganisation(userId) }, { userId })
  }
  const verify = (since = '') => verifyAudit(gateway.deps, [since])
  const tablesOf = (what: 'logs' | 'register' | 'all') => [
    ...(what === 'register' ? [] : LOGS),
    ...(what === 'logs' ? [] : REGISTER),
  ]
  const copyOf = (name: string, table: string) => sql.raw(`${name}_${table.replace('.', '_')}`)
  const force: RegisterWorld['force'] = work =>
    database.changeAsOwner(async tx => {
      for (const table of tablesOf('all')) {
        await tx.execute(sql`alter table ${sql.raw(table)} disable trigger user`)
      }
      await work(tx)
      for (const table of tablesOf('all')) {
        await tx.execute(sql`alter table ${sql.raw(table)} enable trigger user`)
      }
    })
  return {
    gateway,
    places,
    verify,
    force,
    async add(place) {
      const entry = {
        action: 'confirmed',
        who: { userId: 'ana', name: 'Ana' },
        correlationId: randomBytes(4).toString('hex'),
      } as const
      if ('userId' in place) await database.asSystem(tx => audit.add(tx, place, entry))
      else {
        await database.inOrganisation(place.organisationId, tx => audit.add(tx, place, entry))
      }
    },
    async end() {
      return /Register: (\S+)/.exec(await verify())?.[1] ?? ''
    },
    save: name =>
      force(async tx => {
        await tx.execute(sql`create schema if not exists saved`)
        for (const table of tablesOf('all')) {
          await tx.execute(sql`
            create table saved.${copyOf(name, table)} as select * from ${sql.raw(table)}`)
        }
      }),
    putBack: (name, what = 'all') =>
      force(async tx => {
        for (const table of tablesOf(what)) {
          await tx.execute(sql`delete from ${sql.raw(table)}`)
          await tx.execute(sql`
            insert into ${sql.raw(table)} select * from saved.${copyOf(name, table)}`)
        }
      }),
    close: () => gateway.close(),
  }
}

const partsOf = (place: AuditScope) =>
  'userId' in place
    ? {
        head: sql`identity.audit_head`,
        entry: sql`identity.audit_entry`,
        head_copy: sql`saved.older_identity_audit_head`,
        entry_copy: sql`saved.older_identity_audit_entry`,
        of: sql`user_id = ${place.userId}`,
      }
    : {
        head: sql`public.audit_head`,
        entry: sql`public.audit_entry`,
        head_copy: sql`saved.older_public_audit_head`,
        entry_copy: sql`saved.older_public_audit_entry`,
        of: sql`organisation_id = ${place.organisationId}`,
      }

/** What a person with every right, but without the key, may do to a log; `saved.older` is there. */
const attacks: Record<string, (tx: Tx, place: AuditScope, number: number) => Promise<unknown>> = {
  async 'wipes a log'(tx, place) {
    const { head, entry, of } = partsOf(place)
    await tx.execute(sql`delete from ${entry} where ${of}`)
    await tx.execute(sql`delete from ${head} where ${of}`)
  },
  async 'winds a log back to an older copy'(tx, place) {
    const { head, entry, head_copy, entry_copy, of } = partsOf(place)
    await tx.execute(sql`delete from ${entry} where ${of}`)
    await tx.execute(sql`delete from ${head} where ${of}`)
    await tx.execute(sql`insert into ${head} select * from ${head_copy} where ${of}`)
    await tx.execute(sql`insert into ${entry} select * from ${entry_copy} where ${of}`)
  },
  async 'cuts the tail'(tx, place, number) {
    const { entry, of } = partsOf(place)
    await tx.execute(sql`delete from ${entry} where ${of} and sequence > ${number}`)
  },
  async 'cuts the tail and writes a head for it'(tx, place, number) {
    const { head, entry, of } = partsOf(place)
    await tx.execute(sql`delete from ${entry} where ${of} and sequence > ${number}`)
    await tx.execute(sql`
      update ${head} set entries = ${number}, seal = ${randomBytes(32)},
        hash = (select hash from ${entry} where ${of} and sequence = ${number}) where ${of}`)
  },
  async 'swaps a head'(tx, place) {
    const { head, of } = partsOf(place)
    await tx.execute(sql`
      update ${head} h set entries = o.entries, hash = o.hash, seal = o.seal
      from (select * from ${head} where not (${of}) limit 1) o where h.${of}`)
  },
  async 'removes a head'(tx, place) {
    const { head, of } = partsOf(place)
    await tx.execute(sql`delete from ${head} where ${of}`)
  },
  async 'changes an entry'(tx, place, number) {
    const { entry, of } = partsOf(place)
    await tx.execute(sql`
      update ${entry} set entry = replace(entry, 'confirmed', 'accepted')
      where ${of} and sequence = ${number}`)
  },
  async 'removes an entry of the register'(tx, _place, number) {
    await tx.execute(sql`delete from identity.audit_register where sequence = ${number}`)
  },
  async 'changes an entry of the register'(tx, _place, number) {
    await tx.execute(sql`
      update identity.audit_register set entry = 'x' where sequence = ${number}`)
  },
  async 'says that an entry of the register is about another log'(tx, _place, number) {
    await tx.execute(sql`
      update identity.audit_register set scope = scope || '0' where sequence = ${number}`)
  },
  async 'adds to the register without the key'(tx, place) {
    await tx.execute(sql`
      insert into identity.audit_register (sequence, scope, at, entry, hash)
      select max(sequence) + 1, 'x', now(), ${JSON.stringify(place)}, ${randomBytes(32)}
      from identity.audit_register`)
  },
  async 'removes the register'(tx) {
    await tx.execute(sql`delete from identity.audit_register`)
    await tx.execute(sql`delete from identity.audit_register_head`)
  },
  async 'winds the register back'(tx) {
    await tx.execute(sql`delete from identity.audit_register`)
    await tx.execute(sql`delete from identity.audit_register_head`)
    await tx.execute(sql`
      insert into identity.audit_register select * from saved.older_identity_audit_register`)
    await tx.execute(sql`
      insert into identity.audit_register_head
      select * from saved.older_identity_audit_register_head`)
  },
}

export const ATTACKS = Object.keys(attacks)

/** Entries of each log when it was saved as `older`, and now. */
const OLDER = 3
const NOW = 6

/** Six entries in each log, all of them registered after the third and after the sixth. */
export async function fillLogs(world: RegisterWorld): Promise<string> {
  const fill = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      for (const place of world.places) await world.add(place)
    }
  }
  await fill(OLDER)
  await world.end()
  await world.save('older')
  await fill(NOW - OLDER)
  const end = await world.end()
  await world.save('now')
  return end
}

/** Attacks, says whether verifying finds it, and puts everything back. */
export async function isFound(
  world: RegisterWorld,
  { name, log, number, end }: { name: string; log: number; number: number; end: string },
): Promise<boolean> {
  const place = world.places[log % world.places.length]
  const attack = attacks[name]
  if (!place || !attack) throw new Error('There is such an attack')
  await world.force(tx => attack(tx, place, 1 + (number % (NOW - 1))))
  const found = await world.verify(end).then(
    () => false,
    // Another error would be a fault of the program, which finds nothing.
    (error: unknown) => error instanceof OperationRefused,
  )
  await world.putBack('now')
  return found
}
