import type { Pool, QueryResult } from 'pg'
import type { Jobs } from './database.ts'
import { withoutValues } from './failure.ts'
import { ROLES } from './roles.ts'
import { assertNotInTransaction, connectionOf } from './transaction.ts'

/** The database as the queue library wants it: on its own, or inside a running transaction. */
export function jobsOver(pool: Pool): Jobs {
  return {
    async executeSql(text, values) {
      assertNotInTransaction('A queue statement')
      return answerOf(await telling(pool.query(text, valuesOrNone(values))))
    },
    within(tx) {
      const client = connectionOf(tx)
      return {
        // The caller's role has no right on the queue, so the queue's role is worn for one
        // statement. If it fails the transaction is lost anyway, and the role with it.
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

// What fails here is kept with the job: see DatabaseFailure.
const telling = <T>(work: Promise<T>) =>
  work.catch((error: unknown) => {
    throw withoutValues(error)
  })

// Without values the text travels as a simple query, which may hold several statements.
function valuesOrNone(values: unknown[] | undefined): unknown[] | undefined {
  return values !== undefined && values.length > 0 ? values : undefined
}

// Several statements answer with an array; the queue library then looks at nothing but success.
function answerOf(result: QueryResult): QueryResult & { rowCount: number } {
  return { ...result, rows: result.rows, rowCount: result.rowCount ?? 0 }
}
