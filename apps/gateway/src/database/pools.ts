import { Client, type ClientConfig, type Pool } from 'pg'

/**
 * Handles the error of a connection that dies while idle or between two statements; unhandled it
 * would end the process. The pool replaces the connection, and the code that holds it fails at its
 * next statement.
 */
export function ignoreIdleErrors(pool: Pool): Pool {
  const unimportant = () => undefined
  pool.on('error', unimportant)
  pool.on('connect', client => {
    client.on('error', unimportant)
  })
  return pool
}

// A client that was never released would otherwise block the end for ever.
const END_WITHIN_MS = 5_000

/** Ends the pools: waits for clients in use, but not for ever. */
export async function endPools(...pools: readonly Pool[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>(resolve => {
    timer = setTimeout(resolve, END_WITHIN_MS)
  })
  await Promise.race([Promise.all(pools.map(pool => pool.end())), limit])
  clearTimeout(timer)
}

/** Runs `work` on a connection of its own, which ends with it. */
export async function withClient<T>(
  config: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
