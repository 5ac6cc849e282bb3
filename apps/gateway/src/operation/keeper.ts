/** Whoever keeps this Millpond, as the log of a person names them. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '#database/index.ts'
import type { AuditLog } from '../audit/audit-log.ts'
import type { Person } from '../identity/index.ts'

export const noteByKeeper = (
  tx: Tx,
  audit: AuditLog,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
  action: string,
): Promise<void> =>
  audit.add(
    tx,
    { userId },
    {
      who: { userId: 'operator', name: 'whoever keeps this Millpond' },
      action,
      subject: email,
      correlationId: randomUUID(),
    },
  )
