import { type ChainFault, checkChains } from '../audit/check-chains.ts'
import type { RegisterPoint } from '../audit/register.ts'
import type { Deps } from '../deps.ts'
import { OperationRefused } from './operation-refused.ts'

/**
 * Verifies every audit log from its first entry to its head, and all of them against the register;
 * throws if one was changed. The word is the end of the register as an earlier run printed it.
 */
export async function verifyAudit(
  { database, audit }: Pick<Deps, 'database' | 'audit'>,
  [word = '']: readonly string[] = [],
): Promise<string> {
  const since = word === '' ? null : pointIn(word)
  // Before anything is added: otherwise a register that was replaced would be continued.
  const inRegister = await audit.register.faultsIn(database, since)
  const { chains, faults } = await checkChains(database, audit)
  const isReplaced = inRegister.length > 0
  const { end, faults: differences, mayAdd } = await audit.register.update(database, !isReplaced)
  const lines = [
    ...linesOf(faults, differences),
    ...inRegister.map(fault => `  the register: ${fault}`),
  ]
  const register = `Register: ${end.number}:${end.hash}`
  const remark =
    mayAdd || isReplaced ? [] : ['This database may only be read, so nothing was added.']
  if (lines.length === 0) {
    return [`${chains} audit logs are intact.`, ...remark, register].join('\n')
  }
  throw new OperationRefused(
    [`Of ${chains} audit logs and the register, these were changed:`, ...lines, register].join(
      '\n',
    ),
  )
}

/** One line for each log: what its own chain shows is more exact than a difference. */
function linesOf(
  faults: readonly ChainFault[],
  differences: readonly { readonly scope: string; readonly fault: string }[],
): string[] {
  const inChains = faults.map(({ place, fault }) => ({
    whose: 'userId' in place ? `person ${place.userId}` : `organisation ${place.organisationId}`,
    fault,
  }))
  const known = new Set(inChains.map(({ whose }) => whose))
  const others = differences
    .map(({ scope, fault }) => ({ whose: scope.replace(':', ' '), fault }))
    .filter(({ whose }) => !known.has(whose))
  return [...inChains, ...others].map(({ whose, fault }) => `  ${whose}: ${fault}`)
}

function pointIn(word: string): RegisterPoint {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(word) ?? []
  if (number === undefined || hash === undefined) {
    throw new OperationRefused('Give --since as an earlier run printed it: number:hash')
  }
  return { number: Number(number), hash }
}
