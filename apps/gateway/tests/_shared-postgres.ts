import type { TestProject } from 'vitest/node'
import { findPostgres, startPostgres } from './_postgres.ts'

/** One server for all test files: each creates its own databases on it. */
export async function setup(project: TestProject): Promise<void> {
  project.provide('postgresFolder', findPostgres() === null ? null : await startPostgres())
}
