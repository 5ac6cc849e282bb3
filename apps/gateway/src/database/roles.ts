import { type Client, escapeIdentifier, type Pool, type PoolClient } from 'pg'

/** The database roles; see migration 0000 for the rights of each. */
export const ROLES = {
  app: 'millpond_app',
  system: 'millpond_system',
  jobs: 'millpond_jobs',
} as const

/** Session settings a connection of each pool begins with. */
export const STARTING_SETTINGS = {
  app: { role: ROLES.app, search_path: 'public' },
  system: { role: ROLES.system, search_path: 'identity, public' },
  jobs: { role: ROLES.jobs, search_path: 'pgboss' },
} as const satisfies Record<keyof typeof ROLES, { role: string; search_path: string }>

/** Grants the three roles to the working login, if it is not the login that migrates. */
export async function admitLogin(client: Client | PoolClient, login: string): Promise<void> {
  for (const role of Object.values(ROLES)) {
    const { rows } = await client.query(
      `SELECT pg_has_role($1::name, $2::name, 'MEMBER') AS member`,
      [login, role],
    )
    if (!rows[0].member) await client.query(`GRANT ${role} TO ${escapeIdentifier(login)}`)
  }
}

/**
 * Refuses to start on a database that does not isolate organisations: a role that bypasses
 * policies, a table in `public` without enabled and forced row security (without FORCE the owner
 * sees all rows), or a view that reads as its owner.
 */
export async function checkIsolation(client: Client | Pool | PoolClient): Promise<void> {
  const roles = await client.query(
    `SELECT rolname AS name FROM pg_roles
     WHERE rolname = ANY($1) AND NOT rolsuper AND NOT rolbypassrls`,
    [Object.values(ROLES)],
  )
  if (roles.rows.length !== Object.keys(ROLES).length) {
    throw new Error(
      'A database role of Millpond is missing or may bypass row security: ' +
        'run stores/migrations/0000_roles.sql by hand as the owner',
    )
  }
  const open = await client.query(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND (
       (relkind IN ('r', 'p') AND NOT (relrowsecurity AND relforcerowsecurity))
       OR relkind = 'm'
       OR (relkind = 'v' AND NOT coalesce('security_invoker=true' = ANY(reloptions), false))
       OR pg_has_role('millpond_app', relowner, 'MEMBER'))
     ORDER BY 1`,
  )
  if (open.rows.length > 0) {
    throw new Error(
      `Without forced row security (or, views, without security_invoker) in public: ${open.rows
        .map(({ name }) => name)
        .join(', ')}. Tenant tables need a policy; tables of the system belong in schema identity`,
    )
  }
}
