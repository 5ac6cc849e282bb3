/** Logs an action of the installation's operator in the log of a person. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '#database/index.ts'
import type { AuditEvent, AuditLog } from '../audit/audit-log.ts'
import type { Person } from '../identity/index.ts'

export const noteByOperator = (
  tx: Tx,
  audit: AuditLog,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
  action: AuditEvent['action'],
): Promise<void> =>
  audit.add(
    tx,
    { userId },
    {
      who: { userId: 'operator', name: 'the administrator of this Millpond' },
      action,
      subject: email,
      correlationId: randomUUID(),
    },
  )
