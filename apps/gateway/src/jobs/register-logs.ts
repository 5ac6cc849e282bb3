import type { Deps } from '../deps.ts'

export type RegisterNeeds = 'audit' | 'database' | 'log'

/**
 * Registers every audit log that has grown. The log line is for another system: kept there, it
 * shows a register that is replaced later.
 */
export async function registerLogs({
  audit,
  database,
  log,
}: Pick<Deps, RegisterNeeds>): Promise<void> {
  const { end, added, faults, mayAdd } = await audit.register.update(database)
  for (const { scope, fault } of faults) {
    log.error(
      { event: 'audit log changed', scope, fault },
      'an audit log differs from its register',
    )
  }
  if (!mayAdd) log.error({ event: 'audit register refused' }, 'audit logs could not be registered')
  log.info({ event: 'audit register', ...end, added }, 'the register of audit logs')
}
