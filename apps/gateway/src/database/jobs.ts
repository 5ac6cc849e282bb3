import type { Pool, QueryResult } from 'pg'
import type { JobDatabase } from './database.ts'
import { withoutValues } from './failure.ts'
import { ROLES } from './roles.ts'
import { assertNotInTransaction, connectionOf } from './transaction.ts'

/** The database as the queue library wants it: on its own, or inside a running transaction. */
export function jobsOver(pool: Pool): JobDatabase {
  return {
    async executeSql(text, values) {
      assertNotInTransaction('A queue statement')
      return answerOf(await telling(pool.query(text, valuesOrNone(values))))
    },
    within(tx) {
      const client = connectionOf(tx)
      return {
        // The caller's role has no access to the queue, so one statement runs as the queue's role.
        // If it fails, the transaction and the role change are rolled back together.
        async executeSql(text, values) {
          const before = await client.query(`SELECT current_setting('role') AS role`)
          await client.query(`SET LOCAL ROLE ${ROLES.jobs}`)
          const answer = answerOf(await telling(client.query(text, valuesOrNone(values))))
          await client.query(`SELECT set_config('role', $1, true)`, [before.rows[0].role])
          return answer
        },
      }
    },
  }
}

// The queue stores the failure with the job: see DatabaseFailure.
const telling = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    throw withoutValues(error)
  })

// Without values the text travels as a simple query, which may hold several statements.
function valuesOrNone(values: unknown[] | undefined): unknown[] | undefined {
  return values !== undefined && values.length > 0 ? values : undefined
}

// Several statements return an array; the queue library then checks only for success.
function answerOf(result: QueryResult): QueryResult & { rowCount: number } {
  return { ...result, rows: result.rows, rowCount: result.rowCount ?? 0 }
}
