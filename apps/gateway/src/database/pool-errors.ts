import type { Pool } from 'pg'

/**
 * Hears the error of a connection that dies while idle or between two statements of a transaction;
 * unheard it would end the process. The pool replaces the connection, and whoever holds it learns
 * from its next statement.
 */
export function hearErrors(pool: Pool): Pool {
  const unimportant = () => undefined
  pool.on('error', unimportant)
  pool.on('connect', client => {
    client.on('error', unimportant)
  })
  return pool
}
